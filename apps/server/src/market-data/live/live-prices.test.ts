// Tests quotes of live venues on their way through the real core.

import { InProcessExchange, silentLog } from "@candor/testkit/market";
import { beforeEach, describe, expect, test } from "vitest";
import type { VenueName } from "../../config/price-sources.ts";
import { PriceFeed } from "../price-feed.ts";
import { LivePrices } from "./live-prices.ts";
import type { Quote } from "./price-messages.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const VENUES = ["binance", "okx", "bybit", "coinbase", "kraken"] as const;

let exchange: InProcessExchange;
let prices: LivePrices;
let feed: PriceFeed;
beforeEach(() => {
	exchange = new InProcessExchange(NOON);
	prices = new LivePrices(VENUES);
	feed = new PriceFeed({ submit: exchange.submit, sources: prices, log: silentLog });
});

function offers(venue: VenueName, bid: string | undefined, ask: string | undefined, symbol = "BTC/USDT", time = exchange.now) {
	const quote: Quote = { venue, symbol, bid, ask, time, receivedAt: exchange.now };
	prices.hear([quote]);
}

/** Sends a quote of a venue whose bid and ask are equal. */
function says(venue: VenueName, price: string, symbol = "BTC/USDT", time = exchange.now): void {
	offers(venue, price, price, symbol, time);
}

/**
 * Moves the time forward by one second.
 * @returns the index of BTC/USDT in ticks of 0.1, and the names of its sources
 */
async function second(): Promise<{ index: number; sources: string[] }> {
	exchange.now += 1_000;
	expect(await feed.tick(exchange.views.listing.pairs(), exchange.now)).toBe(true);
	const record = exchange.views.indexes.latest(1);
	return { index: record?.index ?? -1, sources: record?.sources.map(({ source }) => source) ?? [] };
}

test("the index is the median of the venues' mid prices", async () => {
	offers("binance", "64999.8", "65000.2");
	offers("okx", "65000.26", "65000.44");
	offers("bybit", "64990.0", "65012.0");
	expect(await second()).toEqual({ index: 650_003, sources: ["binance", "bybit", "okx"] });
	expect(exchange.views.indexes.latest(1)?.sources.map(({ price }) => price)).toEqual([650_000, 650_010, 650_003]);
});

test.each([
	["no bid", undefined, "65000.1"],
	["no ask", "65000", undefined],
	["a bid above its ask", "65000.1", "65000"],
	["bid and ask far apart", "60000", "70000"],
	["less than half a tick", "0.04", "0.041"],
	["an ask beyond the core's bound", "214748364.7", "214748364.8"],
])("the index drops and counts a quote with %s once, and uses the other venues", async (_name, bid, ask) => {
	for (const venue of ["okx", "bybit", "coinbase"] as const) says(venue, "65000.0");
	offers("binance", bid, ask);
	for (let turn = 0; turn < 3; turn++) {
		expect(await second()).toEqual({ index: 650_000, sources: ["bybit", "coinbase", "okx"] });
	}
	expect(prices.status(exchange.now).map(({ dropped }) => dropped)).toEqual([1, 0, 0, 0, 0]);
	expect([feed.leftOut, feed.missed]).toEqual([0, 0]);
	offers("binance", "64999", "65003");
	expect((await second()).sources).toEqual(["binance", "bybit", "coinbase", "okx"]);
});

test.each(["0.01", "1", "99999999", "214748364.7", "999999999999", "-5", "NaN", "", "1e99"])(
	"one venue that sends a price of %j neither moves nor stops the index",
	async (absurd) => {
		for (const venue of ["okx", "bybit", "coinbase"] as const) says(venue, "65000.0");
		says("binance", absurd);
		expect((await second()).index).toBe(650_000);
	},
);

test("a venue whose time no longer changes leaves the index after ten seconds, although it repeats its quote", async () => {
	for (const venue of VENUES) says(venue, "65000");
	for (let turn = 0; turn < 10; turn++) await second();
	for (let turn = 0; turn < 3; turn++) {
		for (const venue of ["okx", "bybit", "coinbase"] as const) says(venue, "66000");
		// The venue sends the same quote again, with its old time.
		says("binance", "65000", "BTC/USDT", NOON);
		expect(await second()).toEqual({ index: 660_000, sources: ["bybit", "coinbase", "okx"] });
	}
});

test("without venues the index halts within eleven seconds; with three venues it returns and continues its chain", async () => {
	for (const venue of VENUES) says(venue, "65000");
	await second();
	let seconds = 1;
	while ((await second()).index !== 0) seconds++;
	expect(seconds).toBe(10);
	for (let turn = 0; turn < 30; turn++) expect(await second()).toEqual({ index: 0, sources: [] });
	says("okx", "64000");
	says("kraken", "64001");
	expect((await second()).index).toBe(0);
	says("binance", "64002");
	expect((await second()).index).toBe(640_010);
	expect(exchange.views.indexes.latest(1)?.seq).toBe(43);
});

test("a venue's time in the future counts as the time of receipt, and the venue's later quotes are accepted", async () => {
	for (const venue of ["okx", "bybit"] as const) says(venue, "65000");
	says("binance", "65000", "BTC/USDT", exchange.now + 3_600_000);
	await second();
	expect(exchange.views.indexes.latest(1)?.sources.find(({ source }) => source === "binance")?.time).toBe(NOON);
	for (const venue of ["okx", "bybit"] as const) says(venue, "66000");
	says("binance", "66000");
	expect((await second()).index).toBe(660_000);
});

test("a venue whose clock is a minute behind counts as stale", async () => {
	for (const venue of ["okx", "bybit", "kraken"] as const) says(venue, "65000");
	says("binance", "1", "BTC/USDT", exchange.now - 60_001);
	expect((await second()).sources).toEqual(["bybit", "kraken", "okx"]);
});

describe("dollar prices count only with a reliable rate", () => {
	const rate = (venue: VenueName, text: string) => says(venue, text, "USDT/USD");

	test("dollar prices are converted by the rate on which venues agree, and their source is marked as converted", async () => {
		rate("kraken", "0.9990");
		rate("coinbase", "0.9991");
		rate("bybit", "0.9992");
		says("kraken", "65000", "BTC/USD");
		says("coinbase", "65000", "BTC/USD");
		says("binance", "65000.0");
		expect(await second()).toEqual({ index: 650_586, sources: ["binance", "coinbase:usd", "kraken:usd"] });
	});

	test("dollar prices are ignored if no rate is known, if only one venue has a rate, or if two venues disagree", async () => {
		for (const venue of ["kraken", "coinbase", "binance"] as const) says(venue, "65000", "BTC/USD");
		expect(await second()).toEqual({ index: 0, sources: [] });
		rate("kraken", "0.9990");
		expect(await second()).toEqual({ index: 0, sources: [] });
		rate("coinbase", "0.5");
		expect(await second()).toEqual({ index: 0, sources: [] });
	});

	test("dollar prices are not converted by a rate older than ten seconds", async () => {
		rate("kraken", "1");
		rate("coinbase", "1");
		for (let turn = 0; turn < 10; turn++) await second();
		for (const venue of ["kraken", "coinbase", "binance"] as const) says(venue, "65000", "BTC/USD");
		expect((await second()).sources).toEqual([]);
	});

	test("a venue's dollar price and Tether price never count as two sources", async () => {
		rate("kraken", "1");
		rate("coinbase", "1");
		says("binance", "65000");
		says("kraken", "70000", "BTC/USD");
		expect((await second()).sources).toEqual(["binance", "kraken:usd"]);
		says("kraken", "70000");
		expect(await second()).toEqual({ index: 0, sources: ["binance", "kraken:usd"] });
		exchange.now += 60_000;
		says("kraken", "70000");
		expect((await second()).sources).toEqual(["kraken"]);
	});

	test("a venue's dollar price is ignored if the venue has the market in Tether", async () => {
		rate("kraken", "1");
		rate("coinbase", "1");
		says("kraken", "65000", "BTC/USD");
		says("kraken", "65001");
		expect((await second()).sources).toEqual(["kraken"]);
	});
});

test("the server reports each price source's state, age and dropped quotes", () => {
	prices.report({ venue: "binance", state: "open", markets: ["BTC/USDT"], reason: undefined });
	prices.report({ venue: "okx", state: "waiting", markets: [], reason: "NetworkError: gone" });
	says("binance", "65000");
	says("binance", "nothing");
	const [binance, okx] = prices.status(NOON + 2_500);
	expect(binance).toEqual({
		source: "binance",
		state: "open",
		markets: ["BTC/USDT"],
		ageMs: 2_500,
		dropped: 1,
		reason: undefined,
	});
	expect(okx).toEqual({ source: "okx", state: "waiting", markets: [], ageMs: null, dropped: 0, reason: "NetworkError: gone" });
});
