// Every way in which a ticket ends, with real and with demo money, as its owner sees it: stopped, at its profit, liquidated, deleveraged.
// The index is in the test's hands, and who stands opposite too: nobody else trades.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Ticket } from "@candor/contract";
import { type Command, FIRST_USER, FOUNDER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { verifyDeleveraging, verifyLiquidation } from "@candor/fairness";
import { createLog, createSocketGateway, RunningCandles } from "@candor/server";
import { type APIRequestContext, type Page, request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunningServer } from "../wire/running-server.ts";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { eventually, expectToast, keepSession, makeAccount, type Session } from "./person.ts";

const WEB = resolve(import.meta.dirname, "../../../apps/web/dist");
const [SELLER, WHALE, BIDDER] = [FIRST_USER + 51, FIRST_USER + 52, FIRST_USER + 53] as const;
const MILLION = 1_000_000_000_000n;
/** Lots of a fall that insurance cannot take: for demo tickets the pool of all demo money stands, which is a thousand times as much. */
const CONTRACTS = {
	real: { instrument: 1, whale: 30_000 },
	simulation: { instrument: 1_001, whale: 23_000_000 },
} as const;
const ACCOUNTS = ["real", "simulation"] as const;
type Account = (typeof ACCOUNTS)[number];

let server: RunningServer;
let gateway: ReturnType<typeof createSocketGateway>;
let wire: APIRequestContext;
let session: Session;
let ticking: ReturnType<typeof setInterval>;
/** Ticks of 0.1. */
let index = 650_000;

async function record(price = index): Promise<void> {
	index = price;
	const time = Date.now();
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

/** Somebody's limit order. Answers its ticket. */
function rest(by: number, account: Account, long: boolean, lots: number, price: number): Promise<number> {
	const { instrument } = CONTRACTS[account];
	const order = { orderType: "limit", stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	const leverage = by === WHALE ? 25 : 5;
	return server.accept({ type: "OpenTicket", id: "", by, instrument, long, lots, leverage, price, ...order });
}

beforeAll(async () => {
	server = await RunningServer.start({ webFolder: WEB });
	const { host, app, origin } = server;
	gateway = createSocketGateway({
		server: app.http.server,
		publicUrl: origin,
		views: host.views,
		at: host.views.at,
		candles: new RunningCandles(),
		contractCandles: new RunningCandles(),
		signer: { sign: () => ({ signature: "", keyId: "" }) },
		onPublished: (listener) => host.onPublished(listener),
		onNotices: (listener) => host.projector.onNotices(listener),
		sessions: app.sessions,
		log: createLog("silent"),
	});
	await gateway.ready();
	const own = { id: "", by: FOUNDER, reason: "for a test" } as const;
	for (const account of ACCOUNTS) {
		const { instrument } = CONTRACTS[account];
		const known = host.views.contracts.instrument(instrument);
		if (known === undefined) throw new Error("no such instrument");
		const { version: _version, ...terms } = known;
		const tiers = known.tiers.map((tier, at) => (at === known.tiers.length - 1 ? { ...tier, upTo: 70_000n * MILLION } : tier));
		// What insurance takes it covers whole, so that it takes less.
		await server.accept({ ...terms, type: "SetInstrument", ...own, tiers, insuranceMarginPpm: 1_000_000 });
	}
	for (const user of [SELLER, WHALE, BIDDER]) {
		const money = { asset: SETTLEMENT_ASSET, amount: 100n * MILLION } as const;
		for (const command of [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money },
			{ type: "DepositDemo", id: "", by: SERVICE.custody, user, amount: 1_000n * MILLION },
			{ type: "SetVerification", ...own, user, version: 1, basic: true, advanced: false, country: "TH" },
		] satisfies Command[])
			await server.accept(command);
	}
	await record();
	ticking = setInterval(() => void record(), 1_000);
	wire = await request.newContext({ baseURL: origin });
	session = await makeAccount(wire, { 3: "5000" });
	await post("sandbox/verify", { country: "TH" });
	await post("wallet/change", { currency_id: "3", from_field: "coin", to_field: "contract", number: "4000" });
	await post("demo/refill", {});
});
afterAll(async () => {
	clearInterval(ticking);
	await wire?.dispose();
	await gateway?.close();
	await server?.stop();
});

async function post<T>(path: string, form: Record<string, string>): Promise<T> {
	const response = await wire.post(`/api/${path}`, { form, headers: { authorization: session.token } });
	const { type, data } = (await response.json()) as { type: string; data: T };
	expect(`${path} ${type}`).toBe(`${path} ok`);
	return data;
}

const tickets = async (account: Account) =>
	(await post<{ list: Ticket[] }>("lever/my_trade", { status: "open", account })).list.map(({ id }) => String(id));
const ticketOf = (id: string) => post<Ticket>("lever/my_trade", { id });
const endingOf = async (id: string) => {
	const { status, closed_by } = await ticketOf(id);
	return [status, closed_by];
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A long, then a short, by the ticket of the tab. */
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

/** On the phone, and from the file that it saves as whoever has it does elsewhere. */
async function verifies(page: Page, id: string): Promise<void> {
	const file = await verifiedFile(page, `candor-liquidation-${id}.json`);
	expect(verifyLiquidation(file as Parameters<typeof verifyLiquidation>[0]).filter(({ ok }) => !ok)).toEqual([]);
}

/** A close against a liquidated one, on the page that it was shown on. */
async function deleveragingVerifies(page: Page, id: string): Promise<void> {
	await page.getByRole("heading", { name: "Closed against liquidations" }).waitFor();
	const file = await verifiedFile(page, new RegExp(`^candor-deleveraging-${id}-\\d+\\.json$`));
	expect(verifyDeleveraging(file as Parameters<typeof verifyDeleveraging>[0]).filter(({ ok }) => !ok)).toEqual([]);
}

/** What the sheet of the first verification hands over, once everything held. */
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

test("stopped, at its profit, liquidated and deleveraged", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.origin });
	await keepSession(context, session);
	const ended = new Map<string, string>();
	const deleveraged: string[] = [];
	for (const account of ACCOUNTS) {
		const { whale } = CONTRACTS[account];
		const asks = await rest(SELLER, account, false, whale + 20, 650_000);
		await rest(WHALE, account, true, whale, 650_000);
		const bids = await rest(BIDDER, account, true, 20, 649_990);
		await openBoth(page, account);
		const [short = "", long = ""] = await tickets(account);
		expect(await endingOf(long)).toEqual([1, null]);
		await post("lever/setstop", { id: long, stop_loss_price: "64500" });
		await post("lever/setstop", { id: short, target_profit_price: "64500" });
		const order = { match_id: "1", order_type: "1", share: "10", account };
		for (const [type, multiple] of [
			["1", "100"],
			["2", "100"],
		] as const)
			await post("lever/submit", { ...order, type, multiple });
		const [geared = "", liquidated = ""] = await tickets(account);
		ended.set(long, "Stop loss").set(short, "Take profit").set(liquidated, "Liquidated");
		deleveraged.push(geared);
		// Nobody stands in the way of where the price goes now.
		for (const [by, ticket] of [
			[SELLER, asks],
			[BIDDER, bids],
		] as const)
			await server.host.submit({ type: "CancelTicketOrder", id: "", by, ticket });
		await rest(BIDDER, account, true, 20, 644_000);
	}
	await record(644_000);
	for (const account of ACCOUNTS) await rest(SELLER, account, false, 10, 644_100);
	const ends = { "Stop loss": "stop", "Take profit": "profit", Liquidated: "liquidation" } as Record<string, string>;
	for (const [id, words] of ended) await eventually(() => endingOf(id)).toEqual([3, ends[words]]);
	for (const id of deleveraged) expect(await endingOf(id)).toEqual([1, null]);

	// The page that is open sees it happen.
	await page.goto(`/pages/lever/info?id=${deleveraged[0]}`);
	await page
		.getByText("Holding", { exact: true })
		.or(page.getByText(/^Mark /))
		.first()
		.waitFor();
	await record(626_000);
	for (const id of deleveraged) await eventually(() => endingOf(id)).toEqual([3, "adl"]);
	for (const id of deleveraged) ended.set(id, "Auto-deleveraged");
	await page.getByText("Auto-deleveraged", { exact: true }).first().waitFor();

	for (const [id, words] of ended) {
		await page.goto(`/pages/lever/info?id=${id}`);
		await page.getByText(words, { exact: true }).first().waitFor();
		await page.getByRole("heading", { name: "Fills" }).waitFor();
		const gained = Number((await ticketOf(id)).total_profit_or_loss) > 0;
		expect([id, gained]).toEqual([id, words === "Take profit" || words === "Auto-deleveraged"]);
		if (words === "Liquidated") await verifies(page, id);
		if (words === "Auto-deleveraged") await deleveragingVerifies(page, id);
	}
	await page.goto("/pages/notice/index");
	await page.getByRole("tab", { name: "Messages" }).click();
	for (const text of [/long was liquidated at mark price 64,400/, /short was auto-deleveraged at 62,/])
		await eventually(() => page.getByText(text).count()).toBe(2);
	expect(faults).toEqual([]);
	await context.close();
});
