import type { Page } from "playwright-core";
import { eventually } from "./person.ts";
import { takeToast } from "./toasts.ts";

export const OPTIONS_TAB = "/pages/option/detail";
const BOUGHT = /^(Demo option bought|Bought)\./;

export const button = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
export const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
export const cards = (page: Page) => page.getByRole("article", { name: /^Option \d+$/ });
export const timers = (page: Page) => page.getByRole("timer");

/** Returns the texts of the errors on the page itself, without those in dialogs and toasts. */
export const notes = async (page: Page) =>
	(await page.getByRole("main").getByRole("alert").allTextContents()).map((text) => text.trim());

export async function openTab(page: Page, path = OPTIONS_TAB): Promise<void> {
	await page.goto(path);
	await button(page, "Buy up").waitFor();
	// Waits for the index, because the price of an option's opening is an index record.
	await page.getByRole("img", { name: /^Signed index of/ }).waitFor();
}

export async function fill(page: Page, stake: string, time = "30s pays 80%"): Promise<void> {
	await button(page, time).click();
	await amount(page).fill(stake);
}

/** Presses the form's button, and then the button of the dialog that asks the user to confirm an option with real money. */
export async function tapAndConfirm(page: Page, name: "Buy up" | "Buy down"): Promise<void> {
	await button(page, name).click();
	const confirm = page.getByRole("dialog", { name });
	await confirm.getByRole("button", { name }).click();
	await confirm.waitFor({ state: "hidden" });
}

export async function isBought(page: Page): Promise<void> {
	await eventually(async () => takeToast(page, BOUGHT)).toBe(true);
}
