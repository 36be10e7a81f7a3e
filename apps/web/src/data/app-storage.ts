// What this app keeps in the browser: every key begins with its name (app/first-paint/first-paint.js reads some of them by themselves).
import { createAppStorage } from "@candor/client/page";

export const storage = createAppStorage("candor");

export const { createStored, keyOf } = storage;
