// Timed options as a person lives them: demo money, a purchase, its countdown over reloads, sleep and other tabs, its end as the socket
// tells it; real money with verification, a transfer, own limits. What the server decides is tests/src/wire/options.pg.test.ts.
import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, type Phone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, keepSession, makeAccount, signUp } from "./person.ts";
import { takeToast } from "./toasts.ts";

const TAB = "/pages/option/detail";
const SIMULATOR = "/pages/option/simulator";

const button = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const cards = (page: Page) => page.getByRole("article", { name: /^Option \d+$/ });
const timers = (page: Page) => page.getByRole("timer");
const notes = async (page: Page) =>
	(await page.getByRole("main").getByRole("alert").allTextContents()).map((text) => text.trim());

async function openTab(page: Page, path = TAB): Promise<void> {
	await page.goto(path);
	await button(page, "Buy up").waitFor();
	// What it opens by is there.
	await page.getByRole("img", { name: /^Signed index of/ }).waitFor();
}

async function fill(page: Page, stake: string, time = "30s pays 80%"): Promise<void> {
	await button(page, time).click();
	await amount(page).fill(stake);
}

const BOUGHT = /^(Demo option bought|Bought)\./;

/** Taps until what it is about came: on a machine this busy too few price sources may have spoken just then, and nothing is sold. */
async function tapUntil(page: Page, tap: () => Promise<void>, came: () => Promise<boolean>): Promise<void> {
	for (let done = false; !done; ) {
		await tap();
		await eventually(async () => {
			done ||= await came();
			return (
				done ||
				(await page
					.getByRole("alert")
					.getByText(/^Too few price sources/)
					.count()) > 0
			);
		}).toBe(true);
	}
}

const buys = (page: Page, tap: () => Promise<void>) => tapUntil(page, tap, async () => takeToast(page, BOUGHT));

/** A tap on the ticket, and on the sheet that asks about real money. */
async function tapAndConfirm(page: Page, name: "Buy up" | "Buy down"): Promise<void> {
	await button(page, name).click();
	const confirm = page.getByRole("dialog", { name });
	await confirm.getByRole("button", { name }).click();
	await confirm.waitFor({ state: "hidden" });
}

async function anotherPage(context: BrowserContext, path: string): Promise<Page> {
	const page = await context.newPage();
	await page.goto(path);
	return page;
}

async function demoTrader(): Promise<Phone & { readonly token: string }> {
	const phone = await openPhone(browser, { url: server.url });
	const token = await signUp(phone.context);
	const refilled = await phone.context.request.post("/api/demo/refill", { headers: { authorization: token } });
	expect(await refilled.json()).toMatchObject({ type: "ok" });
	return { ...phone, token };
}

describe("demo money", () => {
	test("is filled up once a day, says when again, and is marked everywhere", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
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
		await buys(page, () => sheet.getByRole("button", { name: "Buy down" }).click());
		await page.keyboard.press("Escape");
		await sheet.waitFor({ state: "hidden" });
		await cards(page).getByText("Demo", { exact: true }).waitFor();
		await picture(page, "options-simulator");
		expect(faults).toEqual([]);
	});
});

describe("a demo option", () => {
	test("opens, counts down over a reload, ends on every phone and tab, and stays in the lists", async () => {
		const { context, page, faults, token } = await demoTrader();
		await openTab(page);
		await button(page, "Buy up").click();
		await eventually(() => notes(page)).toEqual(["Select a time frame first"]);
		// A second tab that looks at something else, and a phone that goes to sleep.
		const elsewhere = await anotherPage(context, "/pages/trade/index");
		await elsewhere.getByRole("button", { name: /^Bid / }).first().waitFor();
		const sleeper = await openPhone(browser, { url: server.url });
		await keepSession(sleeper.context, {
			token,
			user: await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").user),
		});
		await openTab(sleeper.page);
		await fill(page, "100", "60s pays 82%");
		await buys(page, () => button(page, "Buy up").click());
		await page.getByText("9,900.00 DEMO").waitFor();
		await cards(page).getByText("Payout locked in the ledger").waitFor();
		await eventually(() => timers(sleeper.page).textContent()).toMatch(/^0[01]:\d\d$/);
		await sleeper.context.setOffline(true);
		await sleeper.page.evaluate(() => dispatchEvent(new Event("offline")));
		await page.reload();
		await eventually(() => timers(page).textContent()).toMatch(/^0[01]:\d\d$/);
		await picture(page, "options-running");
		await button(page, "30s pays 80%").waitFor();
		// A tap without a network, then with one: one option.
		await page.context().setOffline(true);
		await fill(page, "7");
		await button(page, "Buy down").click();
		await eventually(() => notes(page)).toEqual(["No answer came. Tap again; it is done once at most."]);
		await page.context().setOffline(false);
		await buys(page, () => button(page, "Buy down").click());
		await eventually(() => cards(page).count()).toBe(2);
		// Its end, told by the socket: in its place here, by a toast elsewhere.
		const ended = cards(page).filter({ hasText: "100 DEMO" });
		await eventually(() => ended.getByRole("status").textContent()).toMatch(/^(\+82\.00|-100\.00|−100\.00|0\.00) DEMO/);
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
		for (const type of ["Fair", "Bullish", "Bearish", "All"]) {
			await button(page, type).click();
			await page.getByRole("button", { name: type, exact: true, pressed: true }).waitFor();
		}
		await page.getByRole("article").first().getByRole("link").click();
		await page.waitForURL(/\/pages\/option\/info\?id=\d+$/);
		expect([...faults, ...sleeper.faults]).toEqual([]);
	});
});

describe("real money", () => {
	test("wants a verified person and money in the option account; the receipt stays on the phone", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
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
		await button(page, "Buy up").click();
		await eventually(() => notes(page)).toEqual(["Insufficient balance, please recharge Transfer"]);
		await page.getByRole("alert").getByRole("link", { name: "Transfer" }).click();
		// Both pages have a field of this name.
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
		await buys(page, () => tapAndConfirm(page, "Buy up"));
		await cards(page).waitFor();
		const kept = await page.evaluate(() => localStorage.getItem("candor.option.receipts"));
		expect(JSON.parse(kept ?? "null")).toMatchObject({ value: [{ kind: "option_placed", stake: "20.000000", account: "real" }] });
		expect(faults).toEqual([]);
	});

	test("stops at the person's own limits, set in another tab; what is looser comes a day later", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
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
			// By a key: where a sheet's button was a moment ago a tap does nothing, so that its second tap falls on nothing else.
			await other.getByRole("button", { name: /^Loss limits and breaks/ }).press("Enter");
			await set();
			await limits.getByRole("button", { name: "Save" }).click();
			await expectToast(other, said);
			await limits.waitFor({ state: "hidden" });
		};
		const most = limits.getByLabel("Most you want to lose in a day");
		await save(() => most.fill("30"), /^Saved, it holds now$/);
		const refused = (words: RegExp) =>
			tapUntil(
				page,
				() => tapAndConfirm(page, "Buy down"),
				async () => words.test((await notes(page)).join()),
			);
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

test("with the keyboard open the stake, what is wrong with it and both buttons are in sight, and one tap buys", async () => {
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
	await buys(page, () => up.tap());
	// From field to button with the keyboard alone, in the order in which they stand.
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

test("contracts stand one tap apart; what was chosen is found again", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await openTab(page, `${TAB}?symbol=ETH%2FUSDT`);
	await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
	await button(page, "Contracts").click();
	await button(page, "Open long").waitFor();
	await page.goto(TAB);
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
