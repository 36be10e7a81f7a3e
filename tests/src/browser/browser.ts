// Chromium of this worker process, which all test files of the worker share. A test opens separate browser contexts, called
// phones.
import type { Browser } from "playwright-core";
import { openChromium } from "./chromium.ts";

export const browser: Browser = await openChromium();

// Vitest ends a worker with SIGTERM. Playwright ends Chromium and removes its profile only when the process exits, so SIGTERM
// must make the process exit.
process.once("SIGTERM", () => process.exit());
