// Opens the Spot page, in any language, and waits until its order form has a price. Also taps elements by a finger.
import type { Locator, Page } from "playwright-core";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

export const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

export async function openOrderForm(lang = "en", width = 390) {
	const phone = await openPhone(browser, { url: server.url, width });
	await signUp(phone.context, { 3: "5000" });
	await phone.context.addInitScript((mark) => localStorage.setItem("lang", mark), lang);
	await openSpotIn(phone.page);
	return phone;
}

export async function openSpotIn(page: Page): Promise<void> {
	await page.goto("/pages/trade/index");
	await page.locator("[data-book-row]").first().waitFor();
	await eventually(() => page.locator("input[name=target_price]").inputValue()).toMatch(/\d/);
	await eventually(async () => page.locator("dd").first().textContent()).toMatch(/5[.,]?000/);
}

/** Taps the middle of the target with a finger. The tap hits the topmost element there, which may be another one. */
export async function tapAt(page: Page, target: Locator): Promise<void> {
	const box = await target.boundingBox();
	if (box === null) throw new Error("it is not on the screen");
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
