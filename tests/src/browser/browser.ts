// The Chromium of this worker process. The test files that the worker runs share it; each test opens its own phones.
import type { Browser } from "playwright-core";
import { openChromium } from "./chromium.ts";

export const browser: Browser = await openChromium();

// Vitest ends a worker with SIGTERM. Only `exit` makes Playwright end Chromium and remove its profile.
process.once("SIGTERM", () => process.exit());
