// Browser storage of this app. Every key starts with the app's name. app/first-paint/first-paint.js reads some keys directly.
import { createAppStorage } from "@candor/client/page";

export const storage = createAppStorage("candor");

export const { createStored, keyOf } = storage;
