// What belongs to the person who is signed in to this app, and goes with them.
import { createOwnStores } from "@candor/client/page";
import { session } from "./session.ts";

export const { whenPersonGoes, forgetPerson, samePerson, forPerson, ownStore, ownMap } = createOwnStores(session);
