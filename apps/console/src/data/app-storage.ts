// Browser storage of the console. app/first-paint.js reads the stored theme directly, without this module.
import { createAppStorage } from "@candor/client/page";

export const { createStored, keyOf } = createAppStorage("candor-console");
