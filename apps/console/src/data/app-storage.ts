// Browser storage of the console. app/first-paint.js reads the theme directly.
import { createAppStorage } from "@candor/client/page";

export const { createStored, keyOf } = createAppStorage("candor-console");
