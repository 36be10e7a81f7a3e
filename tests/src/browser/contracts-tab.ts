import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

const TAB = "/pages/option/detail";

export const button = (page: Page | Locator, name: string | RegExp) =>
	page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

export const positionRows = (page: Page) => page.getByRole("tabpanel").getByRole("article");

export async function post(path: string, token: string, form: Record<string, string> = {}): Promise<string> {
	const answer = await fetch(`${server.url}/api/${path}`, {
		method: "POST",
		body: new URLSearchParams(form),
		headers: { authorization: token },
	});
	return ((await answer.json()) as { type: string }).type;
}

export async function openContracts(page: Page): Promise<void> {
	await page.goto(TAB);
	await button(page, "Contracts").click();
	await button(page, "Open long").waitFor();
	await eventually(() => page.locator("[data-book-row]").count()).toBeGreaterThan(3);
}

export async function onPhone(coins: Readonly<Record<number, string>> = {}) {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, coins);
	expect(await post("demo/refill", token)).toBe("ok");
	return { context, page, token };
}
