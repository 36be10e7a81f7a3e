import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { available, eventually, field, signUp } from "./person.ts";

export const rows = (page: Page, side: "Bid" | "Ask") => page.getByRole("button", { name: new RegExp(`^${side} `) });

/**
 * Opens Spot for a user with coins.
 * @param coins balances, keyed by currency id
 * @param letters false: the app's fonts do not load
 */
export async function openTrader(coins: Readonly<Record<number, string>> = { 3: "10000", 1: "1" }, width = 390, letters = true) {
	const phone = await openPhone(browser, { url: server.url, width });
	await signUp(phone.context, coins);
	if (!letters) await phone.page.route("**/*.woff2", (route) => route.abort());
	// Opens Spot from another page of the app, so that Back has a page to return to.
	await phone.page.goto("/pages/assets/index");
	await phone.page.getByRole("link", { name: "Spot" }).click();
	await rows(phone.page, "Bid").first().waitFor();
	await eventually(() => available(phone.page)).toMatch(/[1-9]/);
	// Waits until the order form shows the last price. After that, only the test changes the form's price.
	await eventually(() => field(phone.page, "Price").inputValue()).toMatch(/\d/);
	return phone;
}

/**
 * Presses the phone's Back button while a layer (for example a sheet) is open, and expects that the layer closes and the page
 * stays.
 */
export async function backCloses(page: Page, over: Locator): Promise<void> {
	await over.waitFor();
	await page.evaluate(() => {
		Object.assign(window, { stayed: true });
		history.back();
	});
	await over.waitFor({ state: "hidden" });
	// The URL may change for a moment until the router restores it.
	await eventually(async () => new URL(page.url()).pathname).toBe("/pages/trade/index");
	expect(await page.evaluate(() => "stayed" in window)).toBe(true);
}
