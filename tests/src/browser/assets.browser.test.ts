// Money between own accounts and what is kept of it; then every screen of Spot and Assets in both themes, five languages and
// two widths: nothing serious for axe, nothing that sticks out.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, openChromium, openPhone, picture } from "./chromium.ts";
import { eventually, expectToast, openSpot, signUp } from "./person.ts";
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

const SCREENS = {
	spot: "/pages/trade/index",
	assets: "/pages/assets/index",
	account: "/pages/assets/tradeAccount?account=coin&currency_id=3",
	records: "/pages/assets/record",
	transfer: "/pages/assets/transfer/index",
	transfers: "/pages/assets/transfer/record",
	deposit: "/pages/assets/deposit/index",
} as const;

test("a transfer moves money at once and is kept on record", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360 });
	await signUp(context, { 3: "1000" });
	await page.goto(SCREENS.transfer);
	await page.getByText("1,000 USDT").waitFor();
	await page.getByLabel("Amount", { exact: true }).fill("1000.000001");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await page.getByText("More USDT than is available").waitFor();
	await page.getByLabel("Amount", { exact: true }).fill("250.5");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await page.getByText("749.5 USDT", { exact: true }).waitFor();

	await page.getByRole("button", { name: "Swap the accounts" }).click();
	await page.getByText("250.5 USDT", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Max" }).click();
	await eventually(() => page.getByLabel("Amount", { exact: true }).inputValue()).toBe("250.5");

	await page.getByRole("link", { name: "Transfer records" }).click();
	await page.getByText("250.5 USDT", { exact: true }).waitFor();
	await page.goto(SCREENS.records);
	await page.getByText("-250.5 USDT").waitFor();
	await page.getByRole("combobox", { name: "Kind" }).click();
	await page.getByRole("option", { name: "Deposit" }).click();
	await page.getByText("+1,000 USDT").waitFor();
	expect(await page.getByText("-250.5 USDT").count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});

test("the total can be hidden, small balances too", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1234.5" });
	await page.goto(SCREENS.assets);
	await page.getByText("1,234.50").first().waitFor();
	await page.getByRole("button", { name: "Hide amounts" }).click();
	await eventually(() => page.getByText("1,234.5").count()).toBe(0);
	await page.getByRole("button", { name: "Show amounts" }).click();
	await page.getByText("DOGE", { exact: true }).waitFor();
	await page.getByRole("checkbox", { name: "Hide small balances" }).check();
	await eventually(() => page.getByText("DOGE", { exact: true }).count()).toBe(0);
	await context.close();
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
	test("axe finds nothing serious on any screen", async () => {
		const { context, page } = await openPhone(browser, { url: server.url, theme });
		await signUp(context, { 3: "5000", 1: "0.5" });
		for (const [name, path] of Object.entries(SCREENS)) {
			await page.goto(path);
			if (name === "spot") await openSpot(page);
			await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
			await page.getByRole("heading", { level: 1 }).waitFor();
			await expectAccessible(page);
			await picture(page, `${name}-${theme}`);
		}
		await openSpot(page);
		await page.getByRole("button", { name: /choose another market/ }).click();
		await page.getByRole("dialog", { name: "Markets" }).waitFor();
		await expectAccessible(page);
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "hidden" });
		await page.getByRole("button", { name: "50%" }).click();
		await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
		await page.getByRole("dialog", { name: "Buy BTC" }).waitFor();
		await expectAccessible(page);
		await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
		await expectToast(page, /Order placed|Bought/);
		await context.close();
	});
});

describe.each([360, 450])("at %i px", (width) => {
	test.each([
		["en", "en"],
		["ja", "jp"],
		["ko", "kr"],
		["es", "esp"],
		["th", "th"],
	])("nothing sticks out in %s", async (language, mark) => {
		const { context, page, faults } = await openPhone(browser, { url: server.url, width });
		await signUp(context, { 3: "5000", 1: "0.5" });
		await context.addInitScript((value) => localStorage.setItem("lang", value), mark);
		for (const [name, path] of Object.entries(SCREENS)) {
			await page.goto(path);
			await page.getByRole("heading", { level: 1 }).waitFor();
			await eventually(() => page.locator("html").getAttribute("lang")).toBe(language);
			await expectNoOverflow(page);
			if (width === 360) await picture(page, `${name}-${language}-${width}`);
		}
		expect(faults).toEqual([]);
		await context.close();
	});
});
