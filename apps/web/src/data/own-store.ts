// Stores that belong to the signed-in user. They are cleared when the user changes.
import { createOwnStores } from "@candor/client/page";
import { session } from "./session.ts";

export const { whenPersonGoes, forgetPerson, samePerson, forPerson, ownStore, ownMap } = createOwnStores(session);
