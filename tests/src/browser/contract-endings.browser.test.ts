// Tests positions that end without an action of their owner: by stop loss, take profit, liquidation or auto-deleveraging.
import { readFileSync } from "node:fs";
import type { Position } from "@candor/contract";
import { FIRST_USER, FOUNDER, SETTLEMENT_ASSET } from "@candor/core";
import { checkDeleveragingProof, checkLiquidationProof } from "@candor/proofs";
import { FULL_SET } from "@candor/testkit/test-set";
import { type APIRequestContext, type Page, request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { eventually, expectToast, keepSession, makeAccount, type Session } from "./person.ts";
import { BTC_USDT, SteeredExchange } from "./steered-exchange.ts";

const [SELLER, WHALE, BIDDER] = [FIRST_USER + 51, FIRST_USER + 52, FIRST_USER + 53] as const;
const MILLION = 1_000_000_000_000n;
/**
 * Sizes of the large position ("whale") in lots, chosen so that its loss exceeds the insurance fund. The demo position is much
 * larger, because all demo money of the exchange backs demo positions.
 */
const CONTRACTS = {
	real: { instrument: 1, whale: 30_000 },
	simulation: { instrument: 1_001, whale: 23_000_000 },
} as const;
type Account = keyof typeof CONTRACTS;
const ACCOUNTS: readonly Account[] = FULL_SET ? ["real", "simulation"] : ["real"];

let exchange: SteeredExchange;
let wire: APIRequestContext;
let session: Session;

function rest(by: number, account: Account, long: boolean, lots: number, price: number): Promise<number> {
	const { instrument } = CONTRACTS[account];
	const order = { orderType: "limit", stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	const leverage = by === WHALE ? 25 : 5;
	return exchange.server.accept({ type: "OpenPosition", id: "", by, instrument, long, lots, leverage, price, ...order });
}

beforeAll(async () => {
	exchange = await SteeredExchange.start();
	const { server } = exchange;
	const own = { id: "", by: FOUNDER, reason: "for a test" } as const;
	for (const account of ACCOUNTS) {
		const { instrument } = CONTRACTS[account];
		const known = server.host.views.contracts.instrument(instrument);
		if (known === undefined) throw new Error("no such instrument");
		const { version: _version, ...terms } = known;
		const tiers = known.tiers.map((tier, at) => (at === known.tiers.length - 1 ? { ...tier, upTo: 70_000n * MILLION } : tier));
		// The insurance fund must cover this share of each position that it takes over. The largest value makes it take over
		// fewer positions, so that auto-deleveraging comes sooner.
		await server.accept({ ...terms, type: "SetInstrument", ...own, tiers, insuranceMarginPpm: 1_000_000 });
	}
	for (const user of [SELLER, WHALE, BIDDER]) {
		await exchange.fund(user);
		const money = { asset: SETTLEMENT_ASSET, amount: 100n * MILLION } as const;
		await server.accept({ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money });
		await server.accept({ type: "SetVerification", ...own, user, version: 1, basic: true, advanced: false, country: "TH" });
	}
	wire = await request.newContext({ baseURL: exchange.url });
	session = await makeAccount(wire, { 3: "5000" });
	await post("sandbox/verify", { country: "TH" });
	await post("wallet/change", { currency_id: "3", from_field: "coin", to_field: "contract", number: "4000" });
	await post("demo/refill", {});
});
afterAll(async () => {
	await wire?.dispose();
	await exchange?.stop();
});

async function post<T>(path: string, form: Record<string, string>): Promise<T> {
	const response = await wire.post(`/api/${path}`, { form, headers: { authorization: session.token } });
	const { type, data } = (await response.json()) as { type: string; data: T };
	expect(`${path} ${type}`).toBe(`${path} ok`);
	return data;
}

const positions = async (account: Account) =>
	(await post<{ list: Position[] }>("lever/my_trade", { status: "open", account })).list.map(({ id }) => String(id));
const positionOf = (id: string) => post<Position>("lever/my_trade", { id });
const endingOf = async (id: string) => {
	const { status, closed_by } = await positionOf(id);
	return [status, closed_by];
};

const nextEndingOf = async (id: string) => {
	await exchange.pass(1);
	return endingOf(id);
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openBoth(page: Page, account: Account): Promise<void> {
	await page.goto("/pages/option/detail");
	await button(page, "Contracts").click();
	await button(page, account === "real" ? "Real" : "Demo").click();
	await eventually(() => page.locator("[data-book-row]").count()).toBeGreaterThan(1);
	for (const side of ["Long", "Short"] as const) {
		const open = `Open ${side.toLowerCase()}`;
		await page.getByRole("radiogroup", { name: "Long or short" }).getByText(side, { exact: true }).click();
		await page.getByLabel("Lots", { exact: true }).fill("10");
		await button(page, open).click();
		if (account === "real")
			await page.getByRole("dialog", { name: open }).getByRole("button", { name: open, exact: true }).click();
		await expectToast(page, account === "real" ? /^Position opened$/ : /^Demo position opened$/);
	}
}

/** Checks the proof of a liquidation in the app, and then checks the saved proof file without the app. */
async function verifies(page: Page, id: string): Promise<void> {
	const file = await verifiedFile(page, `candor-liquidation-${id}.json`);
	expect(checkLiquidationProof(file as Parameters<typeof checkLiquidationProof>[0]).filter(({ ok }) => !ok)).toEqual([]);
}

/** Checks the proof of a position that auto-deleveraging closed against a liquidated position. */
async function deleveragingVerifies(page: Page, id: string): Promise<void> {
	await page.getByRole("heading", { name: "Closed against liquidations" }).waitFor();
	const file = await verifiedFile(page, new RegExp(`^candor-deleveraging-${id}-\\d+\\.json$`));
	expect(checkDeleveragingProof(file as Parameters<typeof checkDeleveragingProof>[0]).filter(({ ok }) => !ok)).toEqual([]);
}

/**
 * Runs the first proof check on the page, waits until all its steps have succeeded, and returns the content of the saved proof
 * file.
 */
async function verifiedFile(page: Page, name: string | RegExp): Promise<unknown> {
	await page
		.getByRole("button", { name: /Verify on this phone$/ })
		.first()
		.click();
	const sheet = page.getByRole("dialog");
	await sheet.getByRole("heading", { name: "Checked on this phone" }).waitFor();
	await sheet.getByRole("button", { name: "Raw records" }).click();
	const saved = page.waitForEvent("download");
	await sheet.getByRole("button", { name: "Save the file" }).click();
	const download = await saved;
	expect(download.suggestedFilename()).toMatch(name);
	return JSON.parse(readFileSync(await download.path(), "utf8"));
}

test("the owner sees stopped, liquidated and auto-deleveraged positions and taken profits, and checks their proofs", async () => {
	const { context, page, faults } = await openPhone(browser, { url: exchange.url });
	await keepSession(context, session);
	const ended = new Map<string, string>();
	const deleveraged: string[] = [];
	for (const account of ACCOUNTS) {
		const { whale } = CONTRACTS[account];
		const asks = await rest(SELLER, account, false, whale + 20, 650_000);
		await rest(WHALE, account, true, whale, 650_000);
		const bids = await rest(BIDDER, account, true, 20, 649_990);
		await openBoth(page, account);
		const [short = "", long = ""] = await positions(account);
		expect(await endingOf(long)).toEqual([1, null]);
		await post("lever/setstop", { id: long, stop_loss_price: "64500" });
		await post("lever/setstop", { id: short, target_profit_price: "64500" });
		const order = { match_id: "1", order_type: "1", share: "10", account };
		for (const [type, multiple] of [
			["1", "100"],
			["2", "100"],
		] as const)
			await post("lever/submit", { ...order, type, multiple });
		const [geared = "", liquidated = ""] = await positions(account);
		ended.set(long, "Stop loss").set(short, "Take profit").set(liquidated, "Liquidated");
		deleveraged.push(geared);
		// Cancels the orders of this round, because the order book must contain no orders between the prices of the next two
		// orders.
		for (const [by, position] of [
			[SELLER, asks],
			[BIDDER, bids],
		] as const)
			await exchange.server.host.submit({ type: "CancelPositionOrder", id: "", by, position });
		await rest(BIDDER, account, true, 20, 644_000);
	}
	await exchange.record({ [BTC_USDT]: 644_000 });
	for (const account of ACCOUNTS) await rest(SELLER, account, false, 10, 644_100);
	const ends = { "Stop loss": "stop", "Take profit": "profit", Liquidated: "liquidation" } as Record<string, string>;
	for (const [id, words] of ended) await eventually(() => nextEndingOf(id)).toEqual([3, ends[words]]);
	for (const id of deleveraged) expect(await endingOf(id)).toEqual([1, null]);

	await page.goto(`/pages/lever/info?id=${deleveraged[0]}`);
	await page
		.getByText("Open", { exact: true })
		.or(page.getByText(/^Mark /))
		.first()
		.waitFor();
	await exchange.record({ [BTC_USDT]: 626_000 });
	for (const id of deleveraged) await eventually(() => nextEndingOf(id)).toEqual([3, "adl"]);
	for (const id of deleveraged) ended.set(id, "Auto-deleveraged");
	await page.getByText("Auto-deleveraged", { exact: true }).first().waitFor();

	for (const [id, words] of ended) {
		await page.goto(`/pages/lever/info?id=${id}`);
		await page.getByText(words, { exact: true }).first().waitFor();
		await page.getByRole("heading", { name: "Fills" }).waitFor();
		const gained = Number((await positionOf(id)).total_profit_or_loss) > 0;
		expect([id, gained]).toEqual([id, words === "Take profit" || words === "Auto-deleveraged"]);
		if (words === "Liquidated") await verifies(page, id);
		if (words === "Auto-deleveraged") await deleveragingVerifies(page, id);
	}
	await page.goto("/pages/notice/index");
	await page.getByRole("tab", { name: "Messages" }).click();
	for (const text of [/long was liquidated at mark price 64,400/, /short was auto-deleveraged at 62,/])
		await eventually(() => page.getByText(text).count()).toBe(ACCOUNTS.length);
	expect(faults).toEqual([]);
	await context.close();
});
