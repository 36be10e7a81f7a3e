import type { Page } from "playwright-core";
import { browser } from "./browser.ts";
import { openPhone, type Phone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { signUp } from "./person.ts";

export const SPOT_CODE = "**/assets/spot-route-*.js";

/** Opens a page for a user with coins. Only the test changes the page's clock. */
export async function openStill(path: string): Promise<Phone> {
	const phone = await openPhone(browser, { url: server.url });
	await signUp(phone.context, { 3: "5000" });
	await phone.page.clock.install();
	// Replaces the browser's `AbortSignal.timeout`, which ignores the page's clock, by a version that follows the clock of the
	// test.
	await phone.page.addInitScript(() => {
		AbortSignal.timeout = (ms) => {
			const control = new AbortController();
			setTimeout(() => control.abort(new DOMException("time-out", "TimeoutError")), ms);
			return control.signal;
		};
	});
	await phone.page.goto(path);
	await phone.page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	return phone;
}

export async function stopClock(page: Page): Promise<void> {
	// Stops the clock at a time far enough in the future that the command arrives earlier, even on a busy machine.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
}

export const spotTab = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Spot" });
