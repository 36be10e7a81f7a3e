// A Chromium for every file of journeys that imports it: there before its tests, gone after them. Phones live as long as their test.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openChromium } from "./chromium.ts";
import { closePhones } from "./evidence.ts";

export let browser: Browser;

beforeAll(async () => {
	browser = await openChromium();
});
afterEach(({ task }) => closePhones(task));
afterAll(async () => {
	await browser?.close();
});
