// Tests options in the browser, with demo money and with real money. tests/src/wire/options.pg.test.ts tests the server's
// rules.
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, type Phone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { amount, button, cards, fill, isBought, notes, OPTIONS_TAB, openTab, tapAndConfirm, timers } from "./option-form.ts";
import { eventually, expectToast, keepSession, makeAccount, signUp } from "./person.ts";
import { BTC_USDT, SteeredExchange } from "./steered-exchange.ts";
import { takeToast } from "./toasts.ts";

const SIMULATOR = "/pages/option/simulator";

let exchange: SteeredExchange;
beforeAll(async () => {
	exchange = await SteeredExchange.start();
	await exchange.quote();
});
afterAll(() => exchange?.stop());

async function anotherPage(context: BrowserContext, path: string): Promise<Page> {
	const page = await context.newPage();
	await page.goto(path);
	return page;
}

async function demoTrader(): Promise<Phone & { readonly token: string }> {
	const phone = await openPhone(browser, { url: exchange.url });
	const token = await signUp(phone.context);
	const refilled = await phone.context.request.post("/api/demo/refill", { headers: { authorization: token } });
	expect(await refilled.json()).toMatchObject({ type: "ok" });
	return { ...phone, token };
}

describe("the app refills and marks demo money", () => {
	test("demo money is refilled once a day, shows the time of the next refill, and is marked on every page", async () => {
		const { context, page, faults } = await openPhone(browser, { url: exchange.url });
		await signUp(context);
		await page.goto(SIMULATOR);
		await button(page, "Refill to 10,000").click();
		await page.getByText(/^Refilled\. Again from /).waitFor();
		await page.getByText("10,000.00 DEMO").first().waitFor();
		await button(page, "Refill to 10,000").click();
		await page.getByText(/Again from .* on\.$/).waitFor();
		await button(page, "Buy a demo option").click();
		const sheet = page.getByRole("dialog", { name: "Buy a demo option" });
		await sheet.getByRole("button", { name: "5m pays 86%" }).click();
		await sheet.getByLabel("Amount", { exact: true }).fill("25");
		await sheet.getByText("46.50 DEMO").waitFor();
		await sheet.getByRole("button", { name: "Buy down" }).click();
		await isBought(page);
		await page.keyboard.press("Escape");
		await sheet.waitFor({ state: "hidden" });
		await cards(page).getByText("Demo", { exact: true }).waitFor();
		await picture(page, "options-simulator");
		expect(faults).toEqual([]);
	});
});

describe("a user buys an option with demo money", () => {
	test("an option opens, counts down after a reload, shows its result in each tab and device, and stays in the lists", async () => {
		const { context, page, faults, token } = await demoTrader();
		await openTab(page);
		await button(page, "Buy up").click();
		await eventually(() => notes(page)).toEqual(["Select a time frame first", "Amount is required"]);
		const elsewhere = await anotherPage(context, "/pages/trade/index");
		await elsewhere.getByRole("button", { name: /^Bid / }).first().waitFor();
		const sleeper = await openPhone(browser, { url: exchange.url });
		await keepSession(sleeper.context, {
			token,
			user: await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").user),
		});
		await openTab(sleeper.page);
		// The option must last longer than any wait below, because the page counts down in real time.
		await fill(page, "100", "5m pays 86%");
		await button(page, "Buy up").click();
		await isBought(page);
		await page.getByText("9,900.00 DEMO").waitFor();
		await cards(page).getByText("Payout locked in the ledger").waitFor();
		await exchange.pass(3);
		await eventually(() => timers(sleeper.page).textContent()).toMatch(/^0\d:\d\d$/);
		await sleeper.context.setOffline(true);
		await sleeper.page.evaluate(() => dispatchEvent(new Event("offline")));
		await page.reload();
		await eventually(() => timers(page).textContent()).toMatch(/^0\d:\d\d$/);
		await picture(page, "options-running");
		await button(page, "30s pays 80%").waitFor();
		await page.context().setOffline(true);
		await fill(page, "7");
		await button(page, "Buy down").click();
		await eventually(() => notes(page)).toEqual(["No response. Try again; it can't be done twice."]);
		await page.context().setOffline(false);
		await button(page, "Buy down").click();
		await isBought(page);
		await eventually(() => cards(page).count()).toBe(2);
		await exchange.pass(1, { [BTC_USDT]: 650_010 });
		await exchange.pass(305);
		const ended = cards(page).filter({ hasText: "100 DEMO" });
		await eventually(() => ended.getByRole("status").textContent()).toMatch(/^\+86\.00 DEMO/);
		await picture(page, "options-ended");
		await eventually(async () => takeToast(elsewhere, /^Demo option on BTC\/USDT(:| ended)/)).toBe(true);
		await sleeper.context.setOffline(false);
		await eventually(() => sleeper.page.getByRole("status").first().textContent()).toMatch(/DEMO/);
		await page.getByRole("tab", { name: "Settled" }).click();
		await page.getByRole("article").filter({ hasText: "100 DEMO" }).waitFor();
		await page.goto(SIMULATOR);
		await page.getByRole("tab", { name: "History" }).click();
		await page.getByRole("article").filter({ hasText: "100 DEMO" }).waitFor();
		await page.getByRole("article").filter({ hasText: "7 DEMO" }).waitFor();
		for (const type of ["Draw", "Up won", "Down won", "All"]) {
			await button(page, type).click();
			await page.getByRole("button", { name: type, exact: true, pressed: true }).waitFor();
		}
		await page.getByRole("article").first().getByRole("link").click();
		await page.waitForURL(/\/pages\/option\/info\?id=\d+$/);
		expect([...faults, ...sleeper.faults]).toEqual([]);
	});
});

describe("a user buys options with real money", () => {
	test("an option for real money needs verification and money in the option account, and its receipt stays on the device", async () => {
		const { context, page, faults } = await openPhone(browser, { url: exchange.url });
		await signUp(context, { 3: "500" });
		await openTab(page);
		await button(page, "Real").click();
		await fill(page, "20");
		await button(page, "Buy up").click();
		const sheet = page.getByRole("dialog", { name: "Verify your identity first" });
		await sheet.getByRole("combobox").selectOption({ label: "Thailand" });
		await sheet.getByRole("button", { name: "Verify at once (sandbox)" }).click();
		await expectToast(page, /^Verified$/);
		await sheet.waitFor({ state: "hidden" });
		await eventually(() => notes(page)).toEqual(["Insufficient balance, please recharge Transfer"]);
		await page.getByRole("alert").getByRole("link", { name: "Transfer" }).click();
		// Waits for the heading, because both pages have a field with this label.
		await page.getByRole("heading", { name: "Transfer" }).waitFor();
		await amount(page).fill("100");
		await page.locator("[data-main-action]").click();
		await expectToast(page, /ransferred/);
		await page.goBack();
		await button(page, "Buy up").waitFor();
		await page.getByText("100.00 USDT").first().waitFor();
		expect(await amount(page).inputValue()).toBe("20");
		await button(page, "Buy up").click();
		const confirm = page.getByRole("dialog", { name: "Buy up" });
		await confirm.getByText("36.00 USDT").waitFor();
		await page.keyboard.press("Escape");
		await confirm.waitFor({ state: "hidden" });
		await tapAndConfirm(page, "Buy up");
		await isBought(page);
		await cards(page).waitFor();
		const kept = await page.evaluate(() => localStorage.getItem("candor.option.receipts"));
		expect(JSON.parse(kept ?? "null")).toMatchObject({ value: [{ kind: "option_placed", stake: "20.000000", account: "real" }] });
		expect(faults).toEqual([]);
	});

	test("the exchange refuses options beyond limits that the user set in another tab, and looser limits apply a day later", async () => {
		const { context, page, faults } = await openPhone(browser, { url: exchange.url });
		const session = await makeAccount(context.request, { 3: "500" });
		await keepSession(context, session);
		const ask = async (path: string, form: Record<string, string>) => {
			const answer = await context.request.post(`/api/${path}`, { form, headers: { authorization: session.token } });
			expect(await answer.json(), path).toMatchObject({ type: "ok" });
		};
		await ask("sandbox/verify", { country: "TH" });
		await ask("wallet/change", { from_field: "coin", to_field: "option", currency_id: "3", number: "300" });
		await openTab(page);
		await button(page, "Real").click();
		await fill(page, "50");
		const other = await anotherPage(context, "/pages/settings/security/index");
		const limits = other.getByRole("dialog", { name: "Loss limits and breaks" });
		const save = async (set: () => Promise<void>, said: RegExp) => {
			// Presses the button by Enter, because for a moment after a sheet has closed, the app ignores taps where the sheet's
			// button was.
			await other.getByRole("button", { name: /^Loss limits and breaks/ }).press("Enter");
			await set();
			await limits.getByRole("button", { name: "Save" }).click();
			await expectToast(other, said);
			await limits.waitFor({ state: "hidden" });
		};
		const most = limits.getByLabel("Most you want to lose in a day");
		await save(() => most.fill("30"), /^Saved, it holds now$/);
		const refused = async (words: RegExp) => {
			await tapAndConfirm(page, "Buy down");
			await eventually(async () => (await notes(page)).join()).toMatch(words);
		};
		await refused(/daily loss limit of 30/);
		await page.getByRole("alert").getByRole("button", { name: "Your limits" }).click();
		await page.getByRole("dialog", { name: "Loss limits and breaks" }).getByText("A day begins at 00:00 UTC").waitFor();
		await page.keyboard.press("Escape");
		await save(() => most.fill(""), /^Saved\. What is looser holds a day later\.$/);
		await save(async () => {
			await limits.getByText(/^From .* on: no daily limit$/).waitFor();
			await limits.getByRole("button", { name: "24 hours" }).click();
		}, /^Saved/);
		await amount(page).fill("5");
		await refused(/taking a break/);
		expect(faults).toEqual([]);
	});
});

test("with an open keyboard the stake, its error and the buttons stay visible, and one tap buys", async () => {
	const { context, page, faults } = await demoTrader();
	await openTab(page);
	await button(page, "30s pays 80%").click();
	await amount(page).tap();
	await page.setViewportSize({ width: 390, height: 508 });
	await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
	const inSight = async (...all: Locator[]) => {
		const boxes = await Promise.all(all.map((one) => one.boundingBox()));
		return boxes.every((box) => box !== null && box.y >= 0 && box.y + box.height <= 508);
	};
	const [up, down] = [button(page, "Buy up"), button(page, "Buy down")];
	await amount(page).fill("0.5");
	await eventually(() => inSight(amount(page), up, down)).toBe(true);
	await up.tap();
	const wrong = page.getByRole("alert").filter({ hasText: /minimum|at least|less than/i });
	await wrong.first().waitFor();
	await eventually(() => inSight(amount(page), wrong.first(), up)).toBe(true);
	await amount(page).fill("10");
	await up.tap();
	await isBought(page);
	await amount(page).focus();
	const reached: string[] = [];
	for (let press = 0; press < 12 && !reached.includes("Buy down"); press++) {
		await page.keyboard.press("Tab");
		reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
	}
	expect(reached.indexOf("Buy up")).toBeGreaterThanOrEqual(0);
	expect(reached.indexOf("Buy down")).toBeGreaterThan(reached.indexOf("Buy up"));
	await picture(page, "option-keyboard-open");
	expect(faults).toEqual([]);
	await context.close();
});

test("the tab switches between options and contracts, and restores the chosen view and market", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await openTab(page, `${OPTIONS_TAB}?symbol=ETH%2FUSDT`);
	await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
	await button(page, "Contracts").click();
	await button(page, "Open long").waitFor();
	await page.goto(OPTIONS_TAB);
	await button(page, "Open long").waitFor();
	await button(page, "Options").click();
	await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
	await button(page, "Candles").click();
	await page.getByRole("application").waitFor();
	await button(page, "Live").click();
	await button(page, "signed price").click();
	await page
		.getByRole("dialog", { name: "What a signed price is" })
		.getByText(/record \d/)
		.waitFor();
	expect(faults).toEqual([]);
});
