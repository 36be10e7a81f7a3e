// Opens one Chromium for each worker process of Vitest. All test files of the worker share it; each test opens its own browser
// contexts ("phones").
import type { Browser } from "playwright-core";
import { openChromium } from "./chromium.ts";

export const browser: Browser = await openChromium();

// Vitest ends a worker with SIGTERM, which would not run exit handlers. Playwright closes Chromium and removes its profile in an
// exit handler, so SIGTERM must lead to a normal exit.
process.once("SIGTERM", () => process.exit());
