// What is kept of the way in for as long as the browser's tab lives. Never passwords.
import { createTabStorage } from "@candor/client/page";
import { storage } from "../../../data/stored.ts";

export const { createKept } = createTabStorage(storage);
