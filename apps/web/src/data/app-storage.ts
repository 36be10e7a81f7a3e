// Browser storage of this app. Every key begins with the app's name (app/first-paint/first-paint.js reads some of them directly).
import { createAppStorage } from "@candor/client/page";

export const storage = createAppStorage("candor");

export const { createStored, keyOf } = storage;
