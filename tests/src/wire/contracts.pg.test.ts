// Tests contract positions over HTTP, from their opening to their end (docs/reference/rules.md §5). The test controls the clock
// and the prices.
import {
	CALLS,
	type CallData,
	type CallPath,
	type LiquidationEvidence,
	type Position,
	type PositionWithFills,
} from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { bankruptcyPrice, checkFundingProof, checkLiquidationProof, liquidationPrice } from "@candor/proofs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContractMarket, LONG, type Order, type Person } from "./contract-market.ts";
import { eventually, until } from "./patience.ts";
import { CONTRACT_CALLS } from "./people-calls.ts";
import { type RunningServer, USDT } from "./running-server.ts";

const EIGHT_HOURS_MS = 28_800_000;
let market: ContractMarket;
let server: RunningServer;
beforeAll(async () => {
	const tiers = [
		{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n },
		{ upTo: 600_000_000_000n, mmrPpm: 5_000, maxLeverage: 100, cum: 50_000_000n },
	];
	market = await ContractMarket.start({ tiers, periodMs: EIGHT_HOURS_MS });
	server = market.server;
});
afterAll(() => server.stop());

async function offer(side: "bid" | "ask", price: string, share: number, more: Order = {}): Promise<Person> {
	const maker = await market.trader();
	await market.open(maker, { type: side === "bid" ? 1 : 2, order_type: 0, target_price: price, share, multiple: 10, ...more });
	return maker;
}

async function positions(person: Person, filter: object): Promise<Position[]> {
	return ((await server.call("lever/my_trade", filter, person)).body.data as { list: Position[] }).list;
}

async function one(person: Person, id: number): Promise<PositionWithFills> {
	await server.projected();
	return (await server.call("lever/my_trade", { id }, person)).body.data as PositionWithFills;
}

/**
 * Waits until `is` returns true for the position, and returns the position. Waiting is necessary, because the exchange acts on a
 * price record only after the response to it.
 */
async function positionOnce(person: Person, id: number, is: (position: Position) => boolean): Promise<PositionWithFills> {
	await until(async () => (await server.call("lever/my_trade", { id }, person)).body.data as PositionWithFills, is);
	return one(person, id);
}

const dealOf = async (person?: Person, account: "real" | "simulation" = "real"): Promise<CallData<"lever/deal">> =>
	(await server.call("lever/deal", { match_id: 1, account }, person)).body.data;

describe("a user opens, changes and closes a position", () => {
	it("a user opens a position, sets stops, closes a part by a limit order, cancels the order, and closes the position", async () => {
		await market.record(650_000);
		const maker = await offer("ask", "65010.0", 2);
		const person = await market.trader();
		const opened = await market.open(person, { client_id: "once", stop_loss_price: "64000" });
		expect(opened).toMatchObject({
			client_id: "once",
			product: "BTC/USDT",
			match_id: 1,
			account_type: "real",
			direction: "long",
			status: 1,
			closed_by: null,
			reason: "none",
			order_type: 1,
			order_price: null,
			leverage: 20,
			share: 2,
			lots: 2,
			opening: 0,
			closing: 0,
			amount: "0.00200",
			entry_price: "65010.000",
			stop_loss_price: "64000.0",
			profit_take_price: null,
			trigger: "mark",
			initial_margin: "6.501000",
			// The fill is worse than the mark price. This loss is added to the margin.
			margin: "6.521000",
			commission: "0.065010",
			floating_profit_or_loss: "-0.020000",
			total_profit_or_loss: "-0.065010",
			mark_price: "65000.0",
			time_to_close_position: null,
			liquidation_time: null,
		});
		expect(Number(opened.liquidation_price)).toBeGreaterThan(Number(opened.bankruptcy_price));
		expect((await market.open(person, { client_id: "once", stop_loss_price: "64000" })).id).toBe(opened.id);
		const { body } = await server.call("wallet/detail", { currency_id: USDT, account: "contract" }, person);
		expect(body.data).toMatchObject({ frozen: "6.521000", available: "49993.413990", total: "49999.934990" });
		const deal = await dealOf(person);
		expect(deal).toMatchObject({ open_interest: "0.00200", own: { available: "49993.413990", positions: [{ id: opened.id }] } });
		expect(deal.trades[0]).toMatchObject({ price: "65010.0", amount: "0.00200", type: 1 });
		expect((await dealOf()).own).toBeNull();

		const { id } = opened;
		const stops = await server.call("lever/setstop", { id, target_profit_price: "66000", trigger: "last" }, person);
		expect(stops.body).toMatchObject({
			message: "Take-profit and stop-loss saved",
			data: { position: { profit_take_price: "66000.0", stop_loss_price: null, trigger: "last" } },
		});
		const limit = { id, share: 1, order_type: 0, target_price: "65900" } as const;
		const closing = (await server.call("lever/close", limit, person)).body;
		expect(closing).toMatchObject({
			message: "Close order placed",
			data: { position: { status: 2, closing: 1, close_price: "65900.0", lots: 2 } },
		});
		expect((await positions(person, { status: 2 })).map((position) => position.id)).toEqual([id]);
		await server.refuse("lever/close", "already_closing", { id }, person);
		expect((await dealOf()).depth.asks).toEqual([["65900.0", "0.00100"]]);
		const cancelled = await server.call("lever/cancel", { id }, person);
		expect(cancelled.body.data.position).toMatchObject({ status: 1, closing: 0, reason: "user" });
		await server.refuse("lever/cancel", "nothing_waits", { id }, person);

		const bidder = await offer("bid", "64990.0", 1);
		const part = (await server.call("lever/close", { id, share: "1", order_type: "1" }, { ...person, form: true })).body;
		expect(part.data.position).toMatchObject({ status: 1, lots: 1, closed_amount: "0.00100", close_offset_price: "64990.000" });
		await offer("bid", "64980.0", 1);
		await server.call("lever/close", { id }, person);
		const ended = await one(person, id);
		expect(ended).toMatchObject({
			status: 3,
			closed_by: "user",
			lots: 0,
			amount: "0.00200",
			closed_amount: "0.00200",
			entry_price: "65010.000",
			close_offset_price: "64985.000",
			margin: "0.000000",
			mark_price: null,
			liquidation_price: null,
			commission: "0.129995",
			total_profit_or_loss: "-0.179995",
			time_to_close_position: market.now,
			funding_payments: [],
			deleveragings: [],
			settlements: [],
		});
		expect(ended.fills.map(({ effect, role, price, lots, fee }) => [effect, role, price, lots, fee])).toEqual([
			["close", "taker", "64980.0", 1, "0.032490"],
			["close", "taker", "64990.0", 1, "0.032495"],
			["open", "taker", "65010.0", 2, "0.065010"],
		]);
		expect(await positions(person, { status: "open" })).toEqual([]);
		expect((await positions(person, { status: "ended", match_id: 1 })).map((position) => position.id)).toEqual([id]);
		expect(await positions(person, { account: "simulation" })).toEqual([]);
		const log = (await server.call("wallet/legal_log", { account: "contract", kind: "contract_trade" }, person)).body.data.list;
		expect(log.map(({ amount, balance_after, reference }) => [amount, balance_after, reference])).toEqual([
			["-0.062490", "49999.820005", id],
			["-0.052495", "49999.882495", id],
			["-0.065010", "49999.934990", id],
		]);
		expect(log[0]?.contract).toEqual({ symbol: "BTC/USDT", account: "real", direction: "long" });
		const [resting] = await positions(bidder, { status: 1 });
		expect(resting).toMatchObject({ direction: "long", order_type: 0, order_price: "64990.0", lots: 1, commission: "0.012998" });
		expect((await one(maker, (await positions(maker, {}))[0]?.id ?? 0)).fills).toMatchObject([{ effect: "open", role: "maker" }]);
	});

	it("a limit order stays open with frozen money until the user cancels it", async () => {
		await market.record(650_000);
		const person = await market.trader();
		// A sell order far below the mark price would fill only outside the allowed price range, so it ends without a fill.
		const ended = await market.open(person, { order_type: 0, target_price: "60000", type: 2, account: "simulation" });
		expect(ended).toMatchObject({ status: 4, reason: "price_bound" });
		const waits = await market.open(person, { order_type: 0, target_price: "60000", account: "simulation" });
		expect(waits).toMatchObject({ status: 0, opening: 2, order_price: "60000.0", account_type: "simulation", entry_price: null });
		expect(Number(waits.reserved)).toBeGreaterThan(6);
	});

	it("the server closes a position once if two phones close it at the same time", async () => {
		await market.record(650_000);
		await offer("ask", "65000.0", 2);
		const person = await market.trader();
		const { id } = await market.open(person);
		const bidder = await offer("bid", "64990.0", 4);
		const answers = await Promise.all([1, 2].map(() => server.raw("lever/close", { id }, person)));
		expect(answers.map(({ body }) => body.error ?? "ok").sort()).toEqual(["ok", "unknown_position"]);
		expect(await one(person, id)).toMatchObject({ status: 3, closed_by: "user", closed_amount: "0.00200" });
		expect(await positions(bidder, { status: 1 })).toMatchObject([{ lots: 2, opening: 2 }]);
	});

	it("the server refuses to transfer a position's margin, and transferred money cannot open a position", async () => {
		await market.record(650_000);
		const person = await market.trader();
		const all = { currency_id: USDT, from_field: "contract", to_field: "coin", number: "50000" } as const;
		await offer("ask", "65000.0", 20);
		const order = { ...LONG, share: 20 };
		const answers = await Promise.all([
			server.raw("lever/submit", order, person),
			server.raw("wallet/change", all, person),
			server.raw("lever/submit", { ...order, order_type: 0, target_price: "64000" }, person),
		]);
		const said = answers.map(({ body }) => body.error ?? "ok");
		const orderFirst = ["ok", "insufficient_balance", "ok"];
		expect(said).toEqual(said[0] === "ok" ? orderFirst : ["insufficient_balance", "ok", "insufficient_balance"]);
		const { data } = (await server.call("wallet/detail", { currency_id: USDT, account: "contract" }, person)).body;
		expect(Number(data.available)).toBeGreaterThanOrEqual(0);
		if (said[1] !== "ok") await server.refuse("wallet/change", "insufficient_balance", { ...all, number: data.total }, person);
	});

	it("the server never pays a position for real money with demo money", async () => {
		await market.record(650_000);
		await offer("ask", "65000.0", 2);
		const person = await server.person();
		await server.accept({ type: "RefillDemo", id: "", by: person.id });
		await server.refuse("lever/submit", "insufficient_balance", LONG, person);
		await offer("ask", "65000.0", 2, { account: "simulation" });
		const { id } = await market.open(person, { account: "simulation" });
		expect(await positions(person, {})).toEqual([]);
		expect((await positions(person, { account: "simulation" })).map((position) => position.id)).toEqual([id]);
	});

	it("the server lets only the owner see and change a position", async () => {
		await market.record(650_000);
		const person = await market.trader();
		const { id } = await market.open(person, { order_type: 0, target_price: "60000" });
		const stranger = await market.trader();
		for (const path of ["lever/my_trade", "lever/close", "lever/cancel", "lever/setstop", "proofs/liquidation"] as const) {
			const { body } = await server.refuse(path, "unknown_position", { id }, stranger);
			expect(body.params?.field).toBe("id");
			await server.refuse(path, "unknown_position", { id: 999_999_999 }, person);
			expect((await server.raw(path, { id })).body).toMatchObject({ type: "999", error: "session_required" });
		}
		await server.refuse("proofs/liquidation", "not_liquidated", { id }, person);
		await server.refuse("lever/close", "nothing_held", { id }, person);
		const { body } = await server.call("lever/cancel", { id, client_id: "away" }, person);
		expect(body.data.position).toMatchObject({ status: 4, reason: "user", closed_by: null });
		// A repetition with the same id gets the same response; a new request finds no position.
		expect((await server.call("lever/cancel", { id, client_id: "away" }, person)).body.data.position.status).toBe(4);
		await server.refuse("lever/cancel", "unknown_position", { id }, person);
	});
});

it("the server shows the reason for a liquidation in the list, the records and a notice", async () => {
	await market.record(650_000);
	await offer("ask", "65000.0", 10);
	const person = await market.trader();
	const { id, liquidation_price } = await market.open(person, { share: 10 });
	// Another user offers to buy below the mark price, at the bankruptcy price or better.
	const buyer = await offer("bid", "62000.0", 4, { multiple: 2 });
	await market.record(Math.floor(Number(liquidation_price) * 10) - 10, 1_000);
	const ended = await positionOnce(person, id, ({ status }) => status === 3);
	expect(ended).toMatchObject({ closed_by: "liquidation", lots: 0, liquidation_time: market.now });
	const proof: LiquidationEvidence = (await server.call("proofs/liquidation", { id }, person)).body.data;
	expect(proof).toMatchObject({ id, product: "BTC/USDT", direction: "long", lots: 10, liquidation_price });
	expect(proof.filled + proof.taken + proof.deleveraged).toBe(10);
	expect(proof.index).toMatchObject({ market: "BTC/USDT", seq: proof.seq, index: proof.index_price });
	expect(proof.index?.signature).toMatch(/^[0-9a-f]{128}$/);
	const { inputs } = proof;
	const priced = {
		long: true,
		entry: BigInt(inputs.entry),
		perTick: BigInt(inputs.per_tick),
		margin: BigInt(inputs.margin),
		cum: BigInt(inputs.cum),
		mmrPpm: inputs.mmr_ppm,
		takerFeePpm: inputs.taker_fee_ppm,
	};
	expect(liquidationPrice(priced)).toBe(inputs.liquidation_ticks);
	expect(bankruptcyPrice(priced)).toBe(inputs.bankruptcy_ticks);
	expect(inputs.mark_ticks).toBeLessThanOrEqual(inputs.liquidation_ticks);
	expect((Number(proof.mark_price) * 10).toFixed(0)).toBe(String(inputs.mark_ticks));
	// Checks the receipt only with the published keys, as everyone who has the receipt can.
	const { keys } = (await server.call("proofs/keys", {})).body.data;
	const steps = checkLiquidationProof({ liquidated: proof.receipt, records: [proof.index], keys });
	expect(steps.filter(({ ok }) => !ok)).toEqual([]);
	expect(steps.length).toBeGreaterThan(10);
	expect(proof.receipt?.fills.reduce((sum, { lots }) => sum + lots, 0)).toBe(proof.filled);
	expect((await server.call("proofs/liquidation", { id }, person)).body.data).toEqual(proof);
	// No unit of money is lost: the deposits equal the sum of the returned money, the loss, and the payment to the insurance
	// fund.
	expect(ended.liquidation_fee).toBe(proof.to_insurance);
	const { body: worth } = await server.call("wallet/detail", { currency_id: USDT, account: "contract" }, person);
	expect(Number(worth.data.total)).toBeCloseTo(50_000 + Number(ended.total_profit_or_loss), 6);
	expect(worth.data.frozen).toBe("0.000000");
	const log = (await server.call("wallet/legal_log", { account: "contract" }, person)).body.data.list;
	expect(log[0]).toMatchObject({ balance_after: worth.data.total, reference: id });
	for (const [index, { amount, balance_after }] of log.slice(0, -1).entries()) {
		expect(Number(balance_after) - Number(amount)).toBeCloseTo(Number(log[index + 1]?.balance_after), 6);
	}
	const notices = (await server.call("notice/list", {}, person)).body.data.list;
	expect(notices).toMatchObject([{ kind: "liquidation", position: id, direction: "long", amount: "0.01000", liquidation_price }]);
	await server.refuse("proofs/liquidation", "unknown_position", { id }, buyer);
});

it("the server pays funding at the end of a period, and reports the payment", async () => {
	await market.record(650_000);
	await offer("ask", "65000.0", 2, { account: "simulation" });
	const person = await market.trader();
	const { id } = await market.open(person, { account: "simulation", multiple: 5 });
	expect((await dealOf(person, "simulation")).price).toMatchObject({
		symbol: "BTC/USDT",
		account: "simulation",
		halted: false,
		funding: { rate: "0.0001", next_time: expect.any(Number) },
	});
	for (let sampled = 0; sampled < EIGHT_HOURS_MS / 4 + 10_000; sampled += 10_000) await market.record(650_000, 10_000);
	await market.record(650_000, EIGHT_HOURS_MS - (market.now % EIGHT_HOURS_MS));
	const paid = await positionOnce(person, id, ({ funding }) => funding !== "0.000000");
	const end = market.now;
	expect(paid.funding).toBe("-0.013000");
	expect(paid.funding_payments).toEqual([{ time: end, rate: "0.0001", owed: "0.013000", amount: "-0.013000" }]);
	await eventually(
		async () => (await server.call("lever/funding", { match_id: 1, account: "simulation" })).body.data.list[0],
	).toMatchObject({ time: end, rate: "0.0001", skipped: false, mark_price: "65000.0" });
	const rate = (await server.call("lever/funding", { match_id: 1, account: "simulation" })).body.data.list[0];
	expect(Number(rate?.paid)).toBe(Number(rate?.received) + Number(rate?.over));
	const log = (await server.call("wallet/legal_log", { account: "demo", kind: "contract_funding" }, person)).body.data.list;
	expect(log).toMatchObject([{ amount: "-0.013000", reference: id, contract: { account: "simulation", direction: "long" } }]);
	expect((await dealOf()).price?.funding.next_time).toBe(end + EIGHT_HOURS_MS);
	// Checks the receipt only with the published keys, as everyone who has the receipt can. Each request must return the same
	// receipt.
	const receiptOf = async () => (await server.call("proofs/funding", { id, time: end }, person)).body.data;
	await eventually(async () => (await receiptOf()).receipt).not.toBeNull();
	const proof = await receiptOf();
	const { keys } = (await server.call("proofs/keys", {})).body.data;
	const steps = checkFundingProof({ funded: proof.receipt, records: [proof.index], keys });
	expect(steps.filter(({ ok }) => !ok)).toEqual([]);
	expect(steps).toHaveLength(8);
	const sums = { all_paid: rate?.paid, all_received: rate?.received, over: rate?.over };
	expect(proof.receipt).toMatchObject({ ticket: id, side: "long", amount: "-0.013000", rate: "0.000100000", ...sums });
	await market.record(650_000, 10_000);
	expect(await receiptOf()).toEqual(proof);
	for (const time of [end + EIGHT_HOURS_MS, end + 1, 0, 9_999_999_999_999])
		await server.refuse("proofs/funding", "not_funded", { id, time }, person);
	await server.refuse("proofs/funding", "unknown_position", { id, time: end }, await market.trader());
	await server.refuse("proofs/funding", "unknown_position", { id: 999_999, time: end }, person);
	await server.refuse("proofs/funding", "field_invalid", { id, time: "yesterday" }, person);
	await server.refuse("lever/funding", "unknown_instrument", { match_id: 99 });
	await server.refuse("lever/deal", "unknown_instrument", { match_id: 3 });
});

it("the server calculates candles and 24-hour figures from the contract's trades, separately for real and demo money", async () => {
	await market.record(650_000, 60_000);
	const last = async (contract: "real" | "simulation") => {
		const asked = { symbol: "BTC/USDT", period: "1min", contract, limit: 1 } as const;
		await server.projected();
		return (await server.call("currency/new_timeshar", asked)).body.data;
	};
	const before = await last("real");
	const dayBefore = (await dealOf()).price?.day;
	await offer("ask", "65100.0", 2, { account: "simulation" });
	await market.open(await market.trader(), { account: "simulation", multiple: 5 });
	const price = "65100.0";
	expect(await last("simulation")).toEqual([
		{
			time: market.now - (market.now % 60_000),
			...{ open: price, high: price, low: price, close: price },
			volume: "0.00200",
			turnover: "130.200000",
			simulated: false,
		},
	]);
	expect((await dealOf(undefined, "simulation")).price).toMatchObject({
		last: price,
		day: { high: price, volume: "0.00600", turnover: "390.200000" },
		funding: { premium: expect.stringMatching(/^-?\d/) },
	});
	expect(await last("real")).toEqual(before);
	expect((await dealOf()).price?.day).toEqual(dayBefore);
	expect((await server.call("currency/new_timeshar", { symbol: "BTC/USDT", period: "1min" })).body.data).toEqual([]);
	const none = { symbol: "USDC/USDT", period: "1min", contract: "real" } as const;
	await server.refuse("currency/new_timeshar", "unknown_instrument", none);
});

describe("the server refuses invalid requests for positions", () => {
	it.each<[object, string, string | undefined]>([
		[{ match_id: 99 }, "unknown_instrument", "match_id"],
		[{ match_id: 3 }, "unknown_instrument", "match_id"],
		[{ share: 0 }, "invalid_lots", "share"],
		[{ share: "1.5" }, "field_invalid", "share"],
		[{ share: 1.5 }, "field_invalid", "share"],
		[{ share: "1e3" }, "field_invalid", "share"],
		[{ share: -1 }, "field_invalid", "share"],
		[{ multiple: 0 }, "invalid_leverage", "multiple"],
		[{ multiple: 126 }, "not_verified", "multiple"],
		[{ multiple: 21 }, "not_verified", "multiple"],
		[{ type: 3 }, "field_invalid", "type"],
		[{ order_type: 2 }, "field_invalid", "order_type"],
		[{ account: "coin" }, "field_invalid", "account"],
		[{ trigger: "index" }, "field_invalid", "trigger"],
		[{ client_id: "with space" }, "field_invalid", "client_id"],
		[{ order_type: 0 }, "invalid_price", "target_price"],
		[{ target_price: "65000" }, "not_applicable", "target_price"],
		[{ order_type: 0, target_price: "65000.05" }, "price_off_tick", "target_price"],
		[{ order_type: 0, target_price: "0" }, "number_not_positive", "target_price"],
		[{ order_type: 0, target_price: "-1" }, "number_negative", "target_price"],
		[{ order_type: 0, target_price: "1e3" }, "number_malformed", "target_price"],
		[{ order_type: 0, target_price: "9".repeat(20) }, "number_too_large", "target_price"],
		[{ order_type: 0, target_price: "100" }, "price_outside_band", "target_price"],
		[{ target_profit_price: "1.23" }, "price_off_tick", "target_profit_price"],
		[{ stop_loss_price: "x" }, "number_malformed", "stop_loss_price"],
		[{ stop_loss_price: "65000" }, "stop_wrong_side", "stop_loss_price"],
		[{ target_profit_price: "64000" }, "stop_wrong_side", "target_profit_price"],
		[{ share: 10_000_000 }, "position_too_large", "share"],
		[{ share: 9_000, multiple: 1, order_type: 0, target_price: "64000" }, "insufficient_balance", "share"],
	])("the server refuses to open a position with %o: %s", async (more, code, field) => {
		const person = await market.trader();
		await market.record(650_000);
		const { body } = await server.refuse("lever/submit", code, { ...LONG, ...more }, person);
		if (field !== undefined) expect(body.params?.field).toBe(field);
		expect(body.message).not.toContain("{");
	});

	it("the server refuses to open a position because of the user's state, money or limits", async () => {
		const person = await market.trader();
		await market.record(650_000);
		expect((await dealOf(person)).own?.access).toEqual({ may: "real", max_leverage: 20, because: "not_verified" });
		expect((await dealOf(person, "simulation")).own?.access).toMatchObject({ max_leverage: 125 });
		const products = async () => (await server.call("user/center", {}, person)).body.data.products;
		expect(await products()).toMatchObject({ contracts: "real", max_leverage: 20 });
		await market.verify(person, "GB");
		await server.refuse("lever/submit", "demo_only", LONG, person);
		expect(await products()).toMatchObject({ contracts: "demo", max_leverage: 0 });
		const countries = {
			type: "SetCountries",
			id: "",
			by: FOUNDER,
			product: "contracts",
			demoOnly: [],
			reason: "for a test",
		} as const;
		await server.accept({ ...countries, absent: ["GB"] });
		await server.refuse("lever/submit", "not_available", { ...LONG, account: "simulation" }, person);
		await market.verify(person);
		expect(await products()).toEqual({ options: "real", contracts: "real", max_leverage: 125 });
		for (const [multiple, share] of [
			[126, 1],
			// The second margin tier starts at 50,000 USDT.
			[125, 900],
		])
			await server.refuse(
				"lever/submit",
				"invalid_leverage",
				{ ...LONG, multiple, share, order_type: 0, target_price: "64000" },
				person,
			);
		const limit = { ...LONG, order_type: 0, target_price: "64000" };
		const limits = { type: "SetLimits", id: "", by: person.id } as const;
		await server.accept({ ...limits, dailyLoss: 1_000_000n, breakUntil: 0 });
		await server.refuse("lever/submit", "loss_limit_reached", limit, person);
		await server.accept({ ...limits, dailyLoss: 1_000_000n, breakUntil: market.now + 60_000 });
		await server.refuse("lever/submit", "on_break", limit, person);
	});

	it("the server refuses to open a position while the book is empty or the index is not fresh", async () => {
		await market.record(650_000);
		const person = await market.trader();
		await server.refuse("lever/submit", "no_liquidity", { ...LONG, type: 2 }, person);
		market.pass(60_000);
		await server.refuse("lever/submit", "market_halted", LONG, person);
		await market.record(650_000);
	});

	it("the server refuses an invalid change of an open position and names the field", async () => {
		await market.record(650_000);
		await offer("ask", "65000.0", 2);
		const person = await market.trader();
		const { id } = await market.open(person);
		const limit = { id, order_type: 0 };
		for (const [path, params, code, field] of [
			["lever/close", { id, share: 3 }, "invalid_lots", "share"],
			["lever/close", { id, share: 0 }, "field_invalid", "share"],
			["lever/close", { id, order_type: 7 }, "field_invalid", "order_type"],
			["lever/close", { id: "x" }, "field_invalid", "id"],
			["lever/close", { id, target_price: "65000" }, "not_applicable", "target_price"],
			["lever/close", limit, "invalid_price", "target_price"],
			["lever/close", { ...limit, target_price: "900000" }, "price_outside_band", "target_price"],
			["lever/close", { ...limit, target_price: "1.23" }, "price_off_tick", "target_price"],
			["lever/close", { ...limit, target_price: "0" }, "number_not_positive", "target_price"],
			["lever/close", { ...limit, target_price: "-1" }, "number_negative", "target_price"],
			["lever/close", { ...limit, target_price: "1,5" }, "number_malformed", "target_price"],
			["lever/close", { ...limit, target_price: "9".repeat(20) }, "number_too_large", "target_price"],
			["lever/cancel", {}, "field_required", "id"],
			["lever/setstop", { id, stop_loss_price: "66000" }, "stop_wrong_side", "stop_loss_price"],
			["lever/setstop", { id, target_profit_price: "64000" }, "stop_wrong_side", "target_profit_price"],
			["lever/setstop", { id, trigger: "index" }, "field_invalid", "trigger"],
			["lever/setstop", { id, stop_loss_price: "1.23" }, "price_off_tick", "stop_loss_price"],
			["lever/setstop", { id, stop_loss_price: "0" }, "number_not_positive", "stop_loss_price"],
			["lever/setstop", { id, stop_loss_price: "-1" }, "number_negative", "stop_loss_price"],
			["lever/setstop", { id, target_profit_price: "high" }, "number_malformed", "target_profit_price"],
			["lever/setstop", { id, target_profit_price: "9".repeat(20) }, "number_too_large", "target_profit_price"],
			["lever/my_trade", { status: 5 }, "field_invalid", "status"],
			["lever/my_trade", { account: "coin" }, "field_invalid", "account"],
			["lever/my_trade", { limit: 101 }, "field_invalid", "limit"],
		] as const) {
			const { body } = await server.refuse(path, code, params, person);
			expect(body.params?.field, JSON.stringify(params)).toBe(field);
		}
		for (const [path, params] of [
			["lever/submit", { ...LONG, client_id: "one", multiple: 19 }],
			["lever/close", { id, client_id: "one", share: 1 }],
			["lever/cancel", { id, client_id: "one" }],
			["lever/setstop", { id, client_id: "one" }],
		] as const) {
			await server.call("lever/setstop", { id, stop_loss_price: "60000", client_id: "one" }, person);
			await server.refuse(path, "id_reused", params, person);
		}
		for (const [path, params] of [
			["lever/deal", { match_id: "x" }],
			["lever/funding", { match_id: 1, page: 0 }],
		] as const)
			await server.refuse(path, "field_invalid", params);
	});

	it("the server refuses to open a position if the user has two hundred open positions", async () => {
		const person = await market.trader();
		await market.record(650_000);
		for (let count = 0; count < 200; count++) await market.open(person, { order_type: 0, target_price: "50000", share: 1 });
		const { body } = await server.refuse(
			"lever/submit",
			"too_many_positions",
			{ ...LONG, order_type: 0, target_price: "50000" },
			person,
		);
		expect(body.params?.maximum).toBe(200);
		const page = (await server.call("lever/my_trade", { status: "open", limit: 100, page: 2 }, person)).body.data;
		expect(page).toMatchObject({ total: 200, has_more: false });
	});
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
const ELSEWHERE = new Set([
	"account_restricted",
	"unpaid_debt",
	"unknown_account",
	"delisting",
	"poisoned_command",
	"too_late",
	"sent_ahead",
]);

it("this test file covers every call of contracts and every refusal that the calls declare", () => {
	expect([...CONTRACT_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...CONTRACT_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
