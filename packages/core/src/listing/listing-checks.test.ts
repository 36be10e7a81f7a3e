// Tests the refusals of a listing, with their codes and fields (docs/reference/rules.md §4). Each refused listing differs in one
// value from an accepted one. A refusal leaves the terms unchanged.
import { foundingCommands } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import type { ListAsset, ListPair } from "./messages.ts";

const AT = 1_700_000_000_000;

const ASSET: ListAsset = { type: "ListAsset", id: "", by: FOUNDER, asset: 7, code: "NEW", name: "New", decimals: 8 };

/**
 * A pair of a base coin with 8 decimals and a quote coin with 6. One lot is 1,000 ledger units, and one lot at a price of one
 * tick costs 1 ledger unit.
 */
const PAIR: ListPair = {
	type: "ListPair",
	id: "",
	by: FOUNDER,
	pair: 7,
	symbol: "BTC/USDC",
	base: 1,
	quote: 4,
	priceDecimals: 1,
	lotDecimals: 5,
	makerFeePpm: 1_000,
	takerFeePpm: 1_500,
	minNotional: 5_000_000,
	maxNotional: 5_000_000_000_000,
	collarPpm: 50_000,
	bandBuyLowPpm: 200_000,
	bandBuyHighPpm: 1_200_000,
	bandSellLowPpm: 800_000,
	bandSellHighPpm: 5_000_000,
	floorTicks: 1_000,
	simulated: true,
};

function founded(...listed: readonly Command[]): Exchange {
	const exchange = new Exchange();
	const { outcomes } = exchange.applyBatch(AT, [...foundingCommands(), ...listed]);
	for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: "accepted" });
	return exchange;
}

function send(exchange: Exchange, command: Command): string {
	const { outcomes, changed } = exchange.applyBatch(AT, [command]);
	const outcome = outcomes[0];
	if (outcome?.kind !== "refused") return "ok";
	expect(changed).toBe(false);
	return `${outcome.refusal.code} ${outcome.refusal.field}`;
}

describe("a new asset is accepted only with valid terms", () => {
	it.each<[Partial<ListAsset>, string]>([
		[{}, "ok"],
		[{ asset: 0 }, "invalid_asset asset"],
		[{ asset: 1_023 }, "ok"],
		[{ asset: 1_024 }, "invalid_asset asset"],
		[{ decimals: 12 }, "ok"],
		[{ decimals: 13 }, "invalid_asset decimals"],
		[{ decimals: 0 }, "ok"],
	])("a new asset with %o returns %s", (change, said) => {
		expect(send(founded(), { ...ASSET, ...change })).toBe(said);
	});
});

describe("a change of a listed asset is accepted only with valid terms", () => {
	it.each<[Partial<ListAsset>, string]>([
		[{ name: "Another name" }, "ok"],
		[{ decimals: 7 }, "terms_fixed decimals"],
		[{ decimals: 9 }, "terms_fixed decimals"],
		[{ code: "OLD" }, "terms_fixed decimals"],
	])("changing a listed asset to %o returns %s", (change, said) => {
		const exchange = founded(ASSET);
		expect(send(exchange, { ...ASSET, ...change })).toBe(said);
		const { type: _type, id: _id, by: _by, ...terms } = { ...ASSET, ...(said === "ok" ? change : {}) };
		expect(exchange.offers.asset(7)).toEqual(terms);
	});
});

/** A pair whose quote coin has few decimals, so that one lot at a price of one tick can cost less than a ledger unit. */
const FINE: Partial<ListPair> = { base: 3, quote: 1, priceDecimals: 0, floorTicks: 1 };

describe("a new pair is accepted only with valid terms", () => {
	it.each<[string, Partial<ListPair>, string]>([
		["valid terms", {}, "ok"],
		["unknown base", { base: 99 }, "unknown_asset base"],
		["unknown quote", { quote: 99 }, "unknown_asset quote"],
		["base and quote the same", { base: 4 }, "unknown_asset quote"],
		["number 0", { pair: 0 }, "invalid_pair pair"],
		["another number", { pair: 8 }, "ok"],
		["one tick of one lot is a tenth of a unit", { priceDecimals: 2 }, "tick_times_lot_not_whole priceDecimals"],
		["one tick of one smaller lot is a tenth of a unit", { lotDecimals: 6 }, "tick_times_lot_not_whole priceDecimals"],
		["one tick of one lot is ten units", { priceDecimals: 0 }, "ok"],
		["a lot is a tenth of a unit", { ...FINE, lotDecimals: 7 }, "lot_below_unit lotDecimals"],
		["a lot is a unit, and there is no fee", { ...FINE, lotDecimals: 6, makerFeePpm: 0, takerFeePpm: 0 }, "ok"],
		["maker pays 10 %", { makerFeePpm: 100_000 }, "ok"],
		["maker pays more", { makerFeePpm: 100_001 }, "invalid_fee takerFeePpm"],
		["taker pays 10 %", { takerFeePpm: 100_000 }, "ok"],
		["taker pays more", { takerFeePpm: 100_001 }, "invalid_fee takerFeePpm"],
		// The fee on a lot of 1,000 ledger units is one unit at 1,000 ppm.
		["maker's fee on a lot is below a unit", { makerFeePpm: 999, floorTicks: 100_000 }, "fee_below_unit lotDecimals"],
		["taker's fee on a lot is below a unit", { takerFeePpm: 999, floorTicks: 100_000 }, "fee_below_unit lotDecimals"],
		["both fees on a lot are one unit", { makerFeePpm: 1_000, takerFeePpm: 1_000 }, "ok"],
		["neither maker nor taker pays a fee", { makerFeePpm: 0, takerFeePpm: 0, floorTicks: 0 }, "ok"],
		["maker pays nothing", { makerFeePpm: 0 }, "ok"],
		["taker pays nothing", { takerFeePpm: 0 }, "ok"],
		// At a price of 1,000 ticks a lot costs 1,000 ledger units.
		["maker's fee on a lot's worth is below a unit", { floorTicks: 999 }, "fee_below_unit floorTicks"],
		[
			"taker's fee on a lot's worth is below a unit, maker pays nothing",
			{ makerFeePpm: 0, takerFeePpm: 1_000, floorTicks: 999 },
			"fee_below_unit floorTicks",
		],
		[
			"maker's fee on a lot's worth is below a unit, taker's fee is higher",
			{ takerFeePpm: 2_000, floorTicks: 999 },
			"fee_below_unit floorTicks",
		],
		[
			"taker's fee on a lot's worth is below a unit, maker's fee is higher",
			{ makerFeePpm: 2_000, takerFeePpm: 1_000, floorTicks: 999 },
			"fee_below_unit floorTicks",
		],
		["no minimum notional", { minNotional: 0 }, "invalid_notional minNotional"],
		["a minimum notional of one unit", { minNotional: 1 }, "ok"],
		["the maximum notional is below the minimum", { maxNotional: 4_999_999 }, "invalid_notional minNotional"],
		["the maximum notional equals the minimum", { maxNotional: 5_000_000 }, "ok"],
	])("a new pair is accepted or rejected by its terms: %s", (_name, change, said) => {
		const exchange = founded();
		expect(send(exchange, { ...PAIR, ...change })).toBe(said);
		expect(exchange.offers.pair(change.pair ?? PAIR.pair) !== undefined).toBe(said === "ok");
	});
});

describe("a change of a listed pair is accepted only with valid terms", () => {
	it.each<[Partial<ListPair>]>([
		[{ symbol: "BTC/USD" }],
		// ETH has the same decimals as BTC, and USDT the same as USDC. So the change differs only in the coin.
		[{ base: 2 }],
		[{ quote: 3 }],
		[{ priceDecimals: 0 }],
		[{ lotDecimals: 4 }],
	])("the listing rejects a change of a pair's coins or scales to %o", (change) => {
		const exchange = founded(PAIR);
		const before = exchange.offers.pair(7);
		expect(send(exchange, { ...PAIR, ...change })).toBe("terms_fixed pair");
		expect(exchange.offers.pair(7)).toEqual(before);
	});

	it.each<[Partial<ListPair>]>([
		[{ makerFeePpm: 2_000 }],
		[{ takerFeePpm: 2_000 }],
		[{ minNotional: 1 }],
		[{ maxNotional: 6_000_000 }],
		[{ collarPpm: 1 }],
		[{ bandBuyLowPpm: 1 }],
		[{ bandBuyHighPpm: 1_000_001 }],
		[{ bandSellLowPpm: 999_999 }],
		[{ bandSellHighPpm: 1_000_001 }],
		[{ floorTicks: 2_000 }],
		[{ simulated: false }],
	])("the listing accepts a change of other terms of a pair to %o", (change) => {
		const exchange = founded(PAIR);
		expect(send(exchange, { ...PAIR, ...change })).toBe("ok");
		expect(exchange.offers.pair(7)).toMatchObject(change);
	});

	it.each<[Partial<ListPair>, string]>([
		[{ takerFeePpm: 100_001 }, "invalid_fee takerFeePpm"],
		[{ floorTicks: 1 }, "fee_below_unit floorTicks"],
		[{ minNotional: 0 }, "invalid_notional minNotional"],
		[{ maxNotional: 1 }, "invalid_notional minNotional"],
	])("the listing checks the changed terms of a pair again: %o", (change, said) => {
		const exchange = founded(PAIR);
		const before = exchange.offers.pair(7);
		expect(send(exchange, { ...PAIR, ...change })).toBe(said);
		expect(exchange.offers.pair(7)).toEqual(before);
	});
});
