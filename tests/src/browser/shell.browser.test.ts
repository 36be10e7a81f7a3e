// The frame of every page: one main landmark, a title and the focus at each arrival, the menu, the pages that announce; in both
// themes, nothing serious for axe, and nothing that sticks out on the narrowest phone.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, openChromium, openPhone, picture } from "./chromium.ts";
import { eventually, signUp } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
	[server, browser] = await Promise.all([startServer(), openChromium()]);
});
afterAll(async () => {
	await browser?.close();
	await server?.stop();
});

const PAGES = {
	"/": "Candor",
	"/pages/trade/index": "BTC/USDT · Candor",
	"/pages/option/detail": "Options · Candor",
	"/pages/finance/index": "Finance · Candor",
	"/pages/assets/index": "Assets · Candor",
	"/pages/assets/tradeAccount?account=coin&currency_id=3": /USDT/,
	"/pages/assets/record": "Account records · Candor",
	"/pages/assets/transfer/index": "Transfer · Candor",
	"/pages/assets/transfer/record": "Transfer records · Candor",
	"/pages/assets/deposit/index": "Deposit · Candor",
	"/pages/nowhere": "There is no such page · Candor",
} as const;

for (const [theme, lang] of [
	["light", "en"],
	["dark", "esp"],
] as const)
	test(`every page has one main, one heading, a name and room at 320 px (${theme}, ${lang})`, async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url, width: 320, theme });
		await signUp(context, { 3: "12345.67", 1: "0.5" });
		await context.addInitScript((mark) => localStorage.setItem("lang", mark), lang);
		for (const [path, title] of Object.entries(PAGES)) {
			await page.goto(path);
			await page.getByRole("heading", { level: 1 }).waitFor();
			await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
			expect(await page.getByRole("main").count(), `main landmarks of ${path}`).toBe(1);
			expect(await page.getByRole("heading", { level: 1 }).count(), `headings of ${path}`).toBe(1);
			if (lang === "en") await eventually(() => page.title()).toMatch(title);
			await expectNoOverflow(page);
			await expectAccessible(page);
		}
		expect(faults).toEqual([]);
		await context.close();
	});

test("tabs move the focus to the page's heading, and the menu gives it back", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	const bar = page.getByRole("navigation", { name: "Main" });
	expect((await bar.boundingBox())?.height).toBe(76);
	await bar.getByRole("link", { name: "Assets" }).click();
	await page.waitForURL((url) => url.pathname === "/pages/assets/index");
	await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Assets");
	expect(await bar.getByRole("link", { name: "Assets" }).getAttribute("aria-current")).toBe("page");

	await bar.getByRole("button", { name: "My" }).click();
	const menu = page.getByRole("dialog", { name: "My" });
	await menu.getByRole("button", { name: /^Theme/ }).click();
	await menu.getByText("Dark", { exact: true }).click();
	await eventually(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
	await menu.getByRole("button", { name: /^Language/ }).click();
	await expectAccessible(page);
	await picture(page, "menu-dark");
	await menu.getByText("Español").click();
	await page.locator("html[lang=es]").waitFor();
	await page.getByRole("button", { name: /^Idioma\s*Español$/ }).waitFor();
	await eventually(() => page.getByRole("radio", { name: "Español" }).isChecked()).toBe(true);
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
	await eventually(() => page.title()).toBe("Activos · Candor");
	expect(faults).toEqual([]);
	await context.close();
});

test("a page whose code cannot be had says so, and loads again", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	await page.route("**/assets/spot-route-*.js", (route) => route.abort());
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Spot" }).click();
	await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
	await page.unroute("**/assets/spot-route-*.js");
	await page.getByRole("button", { name: "Load again" }).click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	await context.close();
});
