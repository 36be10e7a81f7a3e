// Storage of the browser tab for the sign-in pages. It must never contain passwords.
import { createTabStorage } from "@candor/client/page";
import { storage } from "../../../data/app-storage.ts";

export const { createKept } = createTabStorage(storage);
