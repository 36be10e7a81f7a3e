// Chromium of this worker process. All test files of the worker share it. Each test opens its own browser contexts, called phones.
import type { Browser } from "playwright-core";
import { openChromium } from "./chromium.ts";

export const browser: Browser = await openChromium();

// Vitest ends a worker with SIGTERM. Only on `exit` does Playwright end Chromium and remove its profile.
process.once("SIGTERM", () => process.exit());
