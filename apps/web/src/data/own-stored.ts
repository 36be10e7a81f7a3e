// Stores that belong to the signed-in user and are saved on the device.
import { createOwnStored } from "@candor/client/page";
import { storage } from "./app-storage.ts";
import { whenPersonGoes } from "./own-store.ts";
import { session } from "./session.ts";

export const { ownStored } = createOwnStored(session, storage, { whenPersonGoes });
