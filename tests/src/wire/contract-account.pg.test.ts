// Tests the value and the position mode of a contract account, the positions' places in the ADL queue (auto-deleveraging), and
// the public lists of liquidations and insurance balances.
import { CALLS, type CallData, type CallPath, type Position, type PositionWithFills } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContractMarket, LONG, type Person } from "./contract-market.ts";
import { eventually } from "./patience.ts";
import { CONTRACT_ACCOUNT_CALLS } from "./people-calls.ts";
import { type RunningServer, USDT } from "./running-server.ts";

const HOUR_MS = 3_600_000;
const FUNDING_MS = 8 * HOUR_MS;
let market: ContractMarket;
let server: RunningServer;
beforeAll(async () => {
	const tiers = [{ upTo: 600_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n }];
	market = await ContractMarket.start({ tiers, periodMs: HOUR_MS });
	server = market.server;
});
afterAll(() => server.stop());

/** Opens a long position of `person` by a market order, against a short position of another user, at a price of 65,000. */
async function hold(person: Person, more: { share?: number; multiple?: number; account?: "real" | "simulation" } = {}) {
	await market.record(650_000, 1_000);
	const maker = await market.trader();
	await market.open(maker, { ...more, type: 2, order_type: 0, target_price: "65000" });
	return { maker, position: await market.open(person, more) };
}

const accountOf = async (person: Person, account: "real" | "simulation" = "real"): Promise<CallData<"lever/account">> =>
	(await server.call("lever/account", { account }, person)).body.data;
const liquidations = async (more: object = {}) => {
	await server.projected();
	market.pass(1_000);
	return (await server.call("lever/liquidations", { match_id: 1, ...more })).body.data;
};
const insurance = async (account?: "real" | "simulation") => {
	await server.projected();
	return (await server.call("lever/insurance", { match_id: 1, ...(account && { account }) })).body.data;
};

describe("the server publishes a list of liquidations", () => {
	it("the server lists liquidations publicly, newest first, without users and ids", async () => {
		expect(await liquidations()).toMatchObject({ list: [], total: 0, has_more: false });
		const person = await market.trader();
		const { position } = await hold(person, { share: 10 });
		const buyer = await market.trader();
		await market.open(buyer, { order_type: 0, target_price: "62000", share: 4, multiple: 2 });
		await market.record(Math.floor(Number(position.liquidation_price) * 10) - 10, 1_000);
		await eventually(async () => (await liquidations()).list.length).toBe(1);
		const [liquidated] = (await liquidations()).list;
		const proof = (await server.call("proofs/liquidation", { id: position.id }, person)).body.data;
		expect(Object.keys(liquidated ?? {}).sort()).toEqual(
			["amount", "deleveraged", "direction", "filled", "mark_price", "price", "taken", "time"].sort(),
		);
		expect(liquidated).toMatchObject({ direction: "long", amount: "0.01000", mark_price: proof.mark_price, time: proof.time });
		const lots = (amount: string | undefined) => Math.round(Number(amount) * 1_000);
		expect([liquidated?.filled, liquidated?.taken, liquidated?.deleveraged].map(lots)).toEqual([
			proof.filled,
			proof.taken,
			proof.deleveraged,
		]);
		const price = proof.filled > 0 ? Number(proof.filled_notional) / (proof.filled / 1_000) : Number(proof.bankruptcy_price);
		expect(Number(liquidated?.price)).toBeCloseTo(price, 2);
		expect((await liquidations({ account: "simulation" })).list).toEqual([]);
		await market.record(650_000, 1_000);
	});

	it("the server returns the list of liquidations in pages and marks the last page", async () => {
		expect(await liquidations({ limit: 1, page: 2 })).toMatchObject({ list: [], has_more: false });
		expect(await liquidations({ limit: 100, page: 1_000_000 })).toMatchObject({ list: [], has_more: false });
		// Sends many requests for pages in parallel. None of them may be refused.
		for (const path of ["lever/liquidations", "lever/funding"] as const) {
			const asked = Array.from({ length: 60 }, (_, index) => server.raw(path, { match_id: 1, page: index + 1, limit: 100 }));
			for (const { body } of await Promise.all(asked)) expect(body).toMatchObject({ type: "ok" });
		}
		await server.refuse("lever/liquidations", "field_invalid", { match_id: 1, limit: 101 });
		await server.refuse("lever/liquidations", "unknown_instrument", { match_id: 99 });
	});
});

it("the server shows five lights in the ADL queue for the position with the highest gain and leverage on its side", async () => {
	const traders = [await market.trader(), await market.trader()] as const;
	const [bold, careful] = traders;
	const { position: first, maker } = await hold(bold, { account: "simulation", multiple: 20 });
	const { position: second } = await hold(careful, { account: "simulation", multiple: 2 });
	await market.record(652_000, 1_000);
	const lights = async (person: Person, id: number) =>
		(await server.call("lever/my_trade", { id }, person)).body.data as Position;
	const [high, low] = [(await lights(bold, first.id)).adl_queue, (await lights(careful, second.id)).adl_queue] as [
		number,
		number,
	];
	expect(high).toBe(5);
	expect(low).toBeLessThan(high);
	const [short] = ((await server.call("lever/my_trade", { account: "simulation" }, maker)).body.data as { list: Position[] })
		.list;
	expect(short?.adl_queue).toBeGreaterThanOrEqual(1);
	const waits = await market.open(bold, { order_type: 0, target_price: "60000" });
	expect(waits.adl_queue).toBeNull();
	const { own } = (await server.call("lever/deal", { match_id: 1, account: "simulation" }, bold)).body.data;
	expect(own?.positions.map(({ adl_queue }) => adl_queue)).toEqual([5]);
});

describe("the server calculates the value of a contract account", () => {
	it("the value of a contract account equals available and reserved money, margin, and gains at the mark price", async () => {
		const person = await market.trader();
		expect(await accountOf(person)).toEqual({
			currency: "USDT",
			available: "50000.000000",
			margin_used: "0.000000",
			reserved: "0.000000",
			floating_profit_or_loss: "0.000000",
			equity: "50000.000000",
		});
		await hold(person);
		const waits = await market.open(person, { order_type: 0, target_price: "64000", share: 1 });
		await market.record(651_000, 1_000);
		const worth = await accountOf(person);
		expect(worth).toMatchObject({ margin_used: "6.500000", reserved: waits.reserved, floating_profit_or_loss: "0.200000" });
		const { body } = await server.call("wallet/detail", { currency_id: USDT, account: "contract" }, person);
		expect(worth.available).toBe(body.data.available);
		expect(Number(worth.equity)).toBeCloseTo(Number(body.data.total) + 0.2, 6);
		const { own } = (await server.call("lever/deal", { match_id: 1 }, person)).body.data;
		const { equity, margin_used, floating_profit_or_loss, available } = worth;
		expect(own).toMatchObject({ equity, margin_used, floating_profit_or_loss, available });
	});

	it("the value of a contract account is calculated separately for each account and each user", async () => {
		const person = await market.trader();
		await hold(person, { account: "simulation", share: 4 });
		expect(await accountOf(person, "simulation")).toMatchObject({ currency: "DEMO", margin_used: "13.000000" });
		expect(await accountOf(person)).toMatchObject({ margin_used: "0.000000", equity: "50000.000000" });
		const stranger = await server.person();
		expect(await accountOf(stranger, "simulation")).toMatchObject({ equity: "0.000000", margin_used: "0.000000" });
		expect((await server.raw("lever/account")).body).toMatchObject({ type: "999", error: "session_required" });
		await server.refuse("lever/account", "field_invalid", { account: "coin" }, person);
	});
});

describe("a user chooses the position mode of a contract", () => {
	it("a user changes the position mode to one-way and back for one contract only", async () => {
		const person = await market.trader();
		const mode = async (account: "real" | "simulation") =>
			(await server.call("lever/deal", { match_id: 1, account }, person)).body.data.own?.mode;
		const set = { match_id: 1, account: "simulation", net: "1", leverage: "10" } as const;
		const { body } = await server.call("lever/mode", { ...set, client_id: "net" }, { ...person, form: true });
		expect(body.data).toEqual({ mode: { net: true, leverage: 10 } });
		expect(await mode("simulation")).toEqual({ net: true, leverage: 10 });
		expect(await mode("real")).toMatchObject({ net: false });
		const { maker, position } = await hold(person, { account: "simulation" });
		expect(position.lots).toBe(2);
		await server.refuse("lever/mode", "not_while_open", { ...set, net: false }, person);
		await market.open(maker, { account: "simulation", order_type: 0, target_price: "65000", share: 2 });
		await market.open(person, { account: "simulation", type: 2 });
		expect((await server.call("lever/my_trade", { account: "simulation", status: "open" }, person)).body.data).toMatchObject({
			list: [],
		});
		await server.call("lever/mode", { match_id: 1, account: "simulation", net: false, leverage: 10 }, person);
		expect((await mode("simulation"))?.net).toBe(false);
	});

	it("the server names the reason of a refused change of the position mode", async () => {
		const person = await market.trader();
		const set = { match_id: 1, net: true, leverage: 10 } as const;
		await server.refuse("lever/mode", "unknown_instrument", { ...set, match_id: 3 }, person);
		for (const leverage of [0, 126]) {
			const { body } = await server.refuse("lever/mode", "invalid_leverage", { ...set, leverage }, person);
			expect(body.params).toMatchObject({ field: "leverage", maximum: 125 });
		}
		const poor = await server.person();
		const { body } = await server.refuse("lever/mode", "insufficient_balance", set, poor);
		expect(body.params).toMatchObject({ available: "0", currency: "USDT" });
		expect(body.message).not.toContain("{");
		await server.refuse("lever/mode", "field_invalid", { ...set, net: "maybe" }, person);
		await server.refuse("lever/mode", "field_required", { match_id: 1, leverage: 10 }, person);
		await server.call("lever/mode", { ...set, client_id: "once" }, person);
		await server.refuse("lever/mode", "id_reused", { ...set, leverage: 11, client_id: "once" }, person);
		expect((await server.raw("lever/mode", set)).body).toMatchObject({ type: "999" });
	});
});

it("the server publishes the current insurance balance and the balance at the end of each hour", async () => {
	const before = await insurance();
	expect(before).toMatchObject({ currency: "USDT", points: [{ time: market.now, balance: before.balance }] });
	await market.record(650_000, HOUR_MS);
	await market.insure(500_000_000n);
	await market.record(650_000, HOUR_MS);
	await market.record(650_000, HOUR_MS);
	await market.insure(250_000_000n);
	const now = await insurance();
	const had = (amount: number) => (Number(before.balance) + amount).toFixed(6);
	const hour = Math.floor(market.now / HOUR_MS) * HOUR_MS;
	expect(now.balance).toBe(had(750));
	expect(now.points).toEqual([
		{ time: hour - 2 * HOUR_MS, balance: before.balance },
		{ time: hour - HOUR_MS, balance: had(500) },
		{ time: market.now, balance: had(750) },
	]);
	expect((await insurance("simulation")).currency).toBe("DEMO");
	// The history covers thirty days and begins with the balance at their start. By now the positions of the insurance fund are
	// closed, at the last mark price.
	await market.record(650_000, 31 * 24 * HOUR_MS);
	const { points, balance } = await insurance();
	const end = Math.floor(market.now / HOUR_MS) * HOUR_MS;
	expect(points).toEqual([
		{ time: end - 719 * HOUR_MS, balance: had(750) },
		{ time: market.now, balance },
	]);
	await server.refuse("lever/insurance", "unknown_instrument", { match_id: 99 });
});

it("the server notifies a user once of high funding and once of a near liquidation", async () => {
	await market.record(650_000, FUNDING_MS - (market.now % FUNDING_MS) + 1_000);
	const person = await market.trader();
	// The position has so much margin that it stays open until the end of the funding period.
	const { position, maker } = await hold(person, { multiple: 10 });
	// Another user offers to buy above the index price, so that holders of long positions will pay funding.
	await market.open(await market.trader(), { order_type: 0, target_price: "65300", share: 1_200, multiple: 10 });
	for (let count = 0; count < 5; count++) await market.record(650_000, 10_000);
	const until = Math.ceil(market.now / FUNDING_MS) * FUNDING_MS;
	await market.record(650_000, until - market.now - 20 * 60_000);
	await market.record(650_000, 1_000);
	const told = async (who: Person) => {
		await server.projected();
		return (await server.call("notice/list", {}, who)).body.data.list;
	};
	const every = { product: "BTC/USDT", account_type: "real", direction: "long" } as const;
	const high = { kind: "high_funding", ...every, match_id: 1, rate: expect.stringMatching(/^0\.00[1-9]/), until };
	expect(await told(person)).toMatchObject([high]);
	expect(await told(maker)).toEqual([]);
	// The offers above the index are gone. After 301 s the five-minute average no longer contains these offers.
	await market.record(650_000, 301_000);
	const [liquidation, bankruptcy] = [position.liquidation_price, position.bankruptcy_price].map((price) => Number(price) * 10);
	const near = Math.round(liquidation as number) + Math.floor(((liquidation as number) - (bankruptcy as number)) / 8);
	await market.record(near, 1_000);
	await market.record(near - 1, 1_000);
	const [warned, ...others] = await told(person);
	expect(warned).toMatchObject({ kind: "position_near_liquidation", ...every, position: position.id, amount: "0.00200" });
	expect(warned).toMatchObject({
		liquidation_price: position.liquidation_price,
		mark_price: (near / 10).toFixed(1),
		read: false,
	});
	expect(others).toMatchObject([high]);
	await market.record(650_000, 1_000);
});

it("open positions keep their terms, and users close them while opening is halted and terms have changed", async () => {
	const person = await market.trader();
	const { position } = await hold(person, { account: "simulation" });
	const tiers = [{ upTo: 600_000_000_000n, mmrPpm: 8_000, maxLeverage: 50, cum: 0n }];
	await market.setTerms("simulation", { takerFeePpm: 900, tiers, active: false });
	const deal = (await server.call("lever/deal", { match_id: 1, account: "simulation" }, person)).body.data;
	expect(deal).toMatchObject({ active: false, rules: { taker_fee_ppm: 900, max_leverage: 50 } });
	expect(deal.own?.positions[0]).toMatchObject({ id: position.id, liquidation_price: position.liquidation_price, leverage: 20 });
	await server.refuse("lever/submit", "unknown_instrument", { ...LONG, account: "simulation" }, person);
	await server.call("lever/setstop", { id: position.id, stop_loss_price: "64000" }, person);
	await market.setTerms("simulation", { takerFeePpm: 900, tiers, active: true });
	const buyer = await market.trader();
	await market.open(buyer, { account: "simulation", order_type: 0, target_price: "65000", share: 2 });
	await market.setTerms("simulation", { takerFeePpm: 900, tiers, active: false });
	await server.call("lever/close", { id: position.id }, person);
	await server.projected();
	const ended = (await server.call("lever/my_trade", { id: position.id }, person)).body.data as PositionWithFills;
	expect(ended).toMatchObject({ status: 3, closed_by: "user" });
	// Each fee is 0.05 % of 130 USDT, which are the terms at the time when the position was opened.
	expect(ended.fills.map(({ effect, fee }) => [effect, fee])).toEqual([
		["close", "0.065000"],
		["open", "0.065000"],
	]);
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
// packages/core/src/deposits/deposits.test.ts tests `unpaid_debt`.
const ELSEWHERE = new Set(["account_restricted", "unknown_account", "poisoned_command", "too_late", "sent_ahead", "unpaid_debt"]);

it("after an outage, the server closes a large position at the last mark price, and leaves a smaller position open", async () => {
	const [bold, careful] = [await market.trader(), await market.trader()];
	const { position } = await hold(bold, { share: 10, multiple: 20 });
	const { position: other } = await hold(careful, { share: 1, multiple: 10 });
	const from = market.now;
	await market.record(640_000, 7 * HOUR_MS);
	await server.projected();
	const one = async (person: Person, id: number) =>
		(await server.call("lever/my_trade", { id }, person)).body.data as PositionWithFills;
	const ended = await one(bold, position.id);
	expect(ended).toMatchObject({
		status: 3,
		closed_by: "outage",
		lots: 0,
		close_offset_price: "65000.000",
		liquidation_time: null,
	});
	const facts = { why: "outage", from, until: market.now, lots: 10, price: "65000.0", profit: "0.000000" };
	expect(ended.settlements).toEqual([{ ...facts, equity: "32.500000", needed: "52.000000" }]);
	expect(await one(careful, other.id)).toMatchObject({ status: 1, lots: 1, settlements: [] });
	const notices = (await server.call("notice/list", {}, bold)).body.data.list;
	expect(notices).toMatchObject([
		{
			kind: "settled",
			position: position.id,
			price: "65000.0",
			amount: "0.01000",
			profit_loss: "0.000000",
			why: "outage",
			from,
			until: market.now,
		},
	]);
	await market.record(650_000, 1_000);
});

it("a delisted contract refuses new positions on its last day and closes all positions at its end date", async () => {
	const person = await market.trader();
	await market.setTerms("simulation");
	const { position } = await hold(person, { account: "simulation", multiple: 2 });
	const delistAt = market.now + 7 * 24 * HOUR_MS;
	await server.accept({ type: "DelistInstrument", id: "", by: FOUNDER, instrument: 1_001, delistAt, reason: "for a test" });
	const deal = (await server.call("lever/deal", { match_id: 1, account: "simulation" })).body.data;
	expect(deal.delist_at).toBe(delistAt);
	await market.record(650_000, 6 * 24 * HOUR_MS);
	await server.refuse("lever/submit", "delisting", { ...LONG, account: "simulation" }, person);
	await market.record(640_000, 24 * HOUR_MS);
	await server.projected();
	const ended = (await server.call("lever/my_trade", { id: position.id }, person)).body.data as PositionWithFills;
	expect(ended).toMatchObject({
		status: 3,
		closed_by: "settlement",
		close_offset_price: "65000.000",
		settlements: [{ why: "delisting" }],
	});
	const [notice] = (await server.call("notice/list", {}, person)).body.data.list;
	expect(notice).toMatchObject({ kind: "settled", why: "delisting", position: position.id, account_type: "simulation" });
});

it("this test file covers every call of the contract account and every refusal that the calls declare", () => {
	expect([...CONTRACT_ACCOUNT_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...CONTRACT_ACCOUNT_CALLS].flatMap((path: CallPath) =>
		CALLS[path].refusals.map((code) => [path, code] as const),
	);
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
