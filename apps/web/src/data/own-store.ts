import { createOwnStores } from "@candor/client/page";
import { session } from "./session.ts";

export const { whenPersonGoes, forgetPerson, samePerson, forPerson, ownStore, ownMap } = createOwnStores(session);
