import { createOwnStored } from "@candor/client/page";
import { storage } from "./app-storage.ts";
import { whenPersonGoes } from "./own-store.ts";
import { session } from "./session.ts";

export const { ownStored } = createOwnStored(session, storage, { whenPersonGoes });
