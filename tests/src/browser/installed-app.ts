// Opens the app in the state of an installed app: its files are cached, and its service worker controls the pages.
import type { Page } from "playwright-core";
import { browser } from "./browser.ts";
import { openPhone, type Phone } from "./chromium.ts";
import { eventually, signUp } from "./person.ts";

export const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

export async function openInstalled(url: string): Promise<Phone> {
	const phone = await openPhone(browser, { url, installs: true });
	await signUp(phone.context, { 3: "4321.5", 1: "0.25" });
	await phone.page.goto("/");
	await phone.page.getByText("Total assets").waitFor();
	await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await phone.page.reload();
	await eventually(() => controlled(phone.page)).toBe(true);
	return phone;
}
