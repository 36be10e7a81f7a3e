import { DEFAULT_P2P_TERMS, type Event, Exchange, FOUNDER, SERVICE } from "@candor/core";
import { P2pScenario } from "@candor/testkit";
import { beforeEach, expect, test } from "vitest";
import { genesisCommands, missingGenesis } from "../../genesis.ts";
import { createViews, type Views } from "../../views.ts";
import { readCatalogue } from "./pay-catalogue.ts";

const START = 1_700_000_000_000;
const USDT = 3;
const BTC = 1;
const PAIR = 1;

let exchange: Exchange;
let views: Views;
let now: number;
let events: Event[];

beforeEach(() => {
	[exchange, views, now, events] = [new Exchange(), createViews(), START, []];
	for (const command of genesisCommands("sandbox")) accept(command);
});

function accept(...commands: Parameters<Exchange["applyBatch"]>[1]): void {
	const applied = exchange.applyBatch(now, commands);
	expect(applied.outcomes.filter(({ kind }) => kind === "refused")).toEqual([]);
	events.push(...applied.events);
	views.apply(applied.events, { lastSeq: 0, at: applied.at });
}

const quotes = (sources: readonly string[], price: number, time = now) => {
	const list = sources.map((source) => ({ source, bid: price, ask: price, time }));
	accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: PAIR, quotes: list }] });
};
const rate = (currency: string, value: bigint, observedAt = now) =>
	accept({
		...{ type: "RecordFiatRates", id: "", by: SERVICE.rates },
		rates: [{ currency, rate: value, source: "A source", observedAt }],
	});

test("a new sandbox has six currencies and six pay types with correct catalogues, and a live exchange has none", () => {
	const { p2pCatalogue } = views;
	expect(p2pCatalogue.currencies().map(({ currency, decimals, open }) => [currency, decimals, open])).toEqual([
		["THB", 2, true],
		["JPY", 0, true],
		["KRW", 0, true],
		["EUR", 2, true],
		["USD", 2, true],
		["BRL", 2, true],
	]);
	expect(p2pCatalogue.payTypes().map(({ payType }) => payType)).toEqual([
		...["promptpay", "bank_jp", "bank_kr", "sepa", "ach", "pix"],
	]);
	for (const { catalogue } of p2pCatalogue.payTypes()) expect(readCatalogue(catalogue)).not.toHaveProperty("fault");
	expect(p2pCatalogue.payType("sepa")?.maximum).toBe(5_000_000n);
	expect(genesisCommands("live").filter(({ type }) => type === "SetPayType" || type === "SetP2pCurrency")).toEqual([]);
});

test("a start adds currencies and pay types to a sandbox without them, and keeps changed terms", () => {
	expect(missingGenesis(views, "sandbox")).toEqual([]);
	const older = createViews();
	older.apply(
		events.filter(({ type }) => type !== "PayTypeSet" && type !== "P2pCurrencySet"),
		{ lastSeq: 0, at: now },
	);
	expect(missingGenesis(older, "sandbox").map(({ type }) => type)).toEqual([
		...Array(6).fill("SetP2pCurrency"),
		...Array(6).fill("SetPayType"),
	]);
	accept({ type: "SetP2pCurrency", id: "", by: FOUNDER, reason: "A test", currency: "USD", decimals: 2, open: false });
	expect(missingGenesis(views, "sandbox")).toEqual([]);
});

test("the catalogue has the default terms until operators change them, also in views of a later start", () => {
	expect(views.p2pCatalogue.terms).toEqual(DEFAULT_P2P_TERMS);
	const changed = { ...DEFAULT_P2P_TERMS, rateAgeMs: 600_000 };
	accept({ type: "SetP2pTerms", id: "", by: FOUNDER, reason: "A test", ...changed });
	expect(views.p2pCatalogue.terms).toEqual(changed);
	const later = createViews();
	later.apply(exchange.restate(), { lastSeq: 0, at: now });
	expect(later.p2pCatalogue.terms).toEqual(changed);
	expect(later.p2pCatalogue.payTypes()).toEqual(views.p2pCatalogue.payTypes());
	expect(later.p2pCatalogue.currencies()).toEqual(views.p2pCatalogue.currencies());
});

test("a fiat rate is fresh for two minutes, and remains visible afterwards", () => {
	const { p2pCatalogue } = views;
	expect(p2pCatalogue.rate("THB")).toBeUndefined();
	rate("THB", 36_500_000n);
	expect(p2pCatalogue.freshRate("THB")).toMatchObject({ rate: 36_500_000n, source: "A source", observedAt: START });
	now += 120_000;
	rate("JPY", 1n);
	expect(p2pCatalogue.freshRate("THB")).toBeDefined();
	now += 1;
	rate("JPY", 1n);
	expect(p2pCatalogue.freshRate("THB")).toBeUndefined();
	expect(p2pCatalogue.rate("THB")).toBeDefined();
});

test("a coin has a P2P price while enough price sources are fresh, and USDT always has a P2P price", () => {
	const { p2pCatalogue } = views;
	expect(p2pCatalogue.coins()).toEqual(expect.arrayContaining([USDT, BTC]));
	expect(p2pCatalogue.coinPrice(USDT)).toBe(1_000_000n);
	expect(p2pCatalogue.coinPrice(BTC)).toBe(0n);
	const { priceDecimals } = views.listing.pair(PAIR) ?? { priceDecimals: 0 };
	quotes(["a", "b", "c"], 60_000 * 10 ** priceDecimals);
	expect(p2pCatalogue.coinPrice(BTC)).toBe(60_000_000_000n);
	now += 10_000;
	rate("JPY", 1n);
	expect(p2pCatalogue.coinPrice(BTC)).toBe(60_000_000_000n);
	now += 1;
	rate("JPY", 1n);
	expect(p2pCatalogue.coinPrice(BTC)).toBe(0n);
});

test("the catalogue computes floating prices, rounded down at each step, within the bounds of the merchant", () => {
	const { priceDecimals } = views.listing.pair(PAIR) ?? { priceDecimals: 0 };
	quotes(["a", "b", "c"], 61_234 * 10 ** priceDecimals);
	rate("THB", 36_512_345n);
	const floating = { currency: "THB", price: 0n, ratioPpm: 1_012_345, lowest: 0n, highest: 0n };
	const { p2pCatalogue } = views;
	expect(p2pCatalogue.priceOf({ asset: USDT, ...floating })).toBe(36_963_089n);
	expect(p2pCatalogue.priceOf({ asset: BTC, ...floating })).toBe(2_263_397_846_876n);
	expect(p2pCatalogue.priceOf({ asset: USDT, ...floating, lowest: 40_000_000n })).toBe(40_000_000n);
	expect(p2pCatalogue.priceOf({ asset: USDT, ...floating, highest: 30_000_000n })).toBe(30_000_000n);
	expect(p2pCatalogue.priceOf({ asset: BTC, ...floating, price: 5n })).toBe(5n);
	expect(p2pCatalogue.priceOf({ asset: USDT, ...floating, currency: "JPY" })).toBeUndefined();
});

test("the shown price of an advertisement equals the price of the order that the core opens", () => {
	const scenario = new P2pScenario();
	const [merchant, taker] = [scenario.person(0), scenario.person(3)];
	scenario.must(scenario.rate(36_512_345n));
	const terms = { asset: USDT, currency: "THB", price: 0n, ratioPpm: 1_012_345, lowest: 0n, highest: 0n };
	const advertisement = scenario.must(scenario.advertises("sell", merchant, terms));
	scenario.must(scenario.opens(advertisement, taker));
	const seen = createViews();
	seen.apply(scenario.events, { lastSeq: 0, at: scenario.time });
	const opened = scenario.events.find((event) => event.type === "P2pOrderOpened");
	expect(opened).toMatchObject({ price: seen.p2pCatalogue.priceOf(terms) });
});
