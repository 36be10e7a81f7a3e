// Storage of the sign-in pages that lasts as long as the browser tab. It must never contain passwords.
import { createTabStorage } from "@candor/client/page";
import { storage } from "../../../data/app-storage.ts";

export const { createKept } = createTabStorage(storage);
