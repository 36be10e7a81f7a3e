// Tests the price process and the real library ccxt with local servers that use the protocols of the venues.
import { KLINES_UNTIL, LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { VENUE_NAMES, type VenueName } from "../../config/price-sources.ts";
import type { FromPrices, LiveTiming, Quote } from "./price-messages.ts";
import { NoCandles, PriceProcess } from "./price-process.ts";
import { VENUES } from "./venue-table.ts";

const TIMING: LiveTiming = { pollMs: 50, silenceMs: 60_000, retryMs: 20, mostRetryMs: 200 };
const MARKETS = [
	{ symbol: "BTC/USDT", base: "BTC", quote: "USDT" },
	{ symbol: "DOGE/USDT", base: "DOGE", quote: "USDT" },
];

let closers: (() => Promise<unknown>)[] = [];
async function closeAll(some: (() => Promise<unknown>)[]): Promise<void> {
	for (const close of some.splice(0).reverse()) await close();
}
afterEach(() => closeAll(closers));

async function venueOf(name: VenueName, symbols: readonly string[] = ["BTC/USDT", "DOGE/USDT"]): Promise<LocalVenue> {
	const venue = await LocalVenue.start(PROTOCOLS[name], symbols);
	closers.push(() => venue.close());
	return venue;
}

function listen(venues: Partial<Record<VenueName, LocalVenue>>, timing: Partial<LiveTiming> = {}) {
	const quotes: Quote[] = [];
	const reports: Extract<FromPrices, { kind: "venue" }>[] = [];
	const warnings: string[] = [];
	const told = (_fields: object, message: string) => void warnings.push(message);
	const process = new PriceProcess({
		venues: (Object.entries(venues) as [VenueName, LocalVenue][]).map(([name, { endpoint }]) => ({ name, endpoint })),
		markets: MARKETS,
		timing: { ...TIMING, ...timing },
		log: { info: () => {}, warn: told, error: told },
		onQuotes: (some) => quotes.push(...some),
		onVenue: (report) => reports.push(report),
	});
	closers.push(() => process.stop());
	const until = (check: () => void) => vi.waitFor(check, { timeout: 100_000, interval: 20 });
	type Said = [bid: string, ask: string, time: number];
	const expectHeard = (venue: VenueName, symbol: string, ...said: Said) => {
		const told = quotes.filter((quote) => quote.venue === venue && quote.symbol === symbol);
		expect(told.map(({ bid, ask, time }) => [bid, ask, time])).toContainEqual(said);
	};
	const heard = (venue: VenueName, symbol: string, ...said: Said) => until(() => expectHeard(venue, symbol, ...said));
	const state = (venue: VenueName) => reports.filter((report) => report.venue === venue).at(-1);
	const open = (venue: VenueName) => until(() => expect(state(venue)?.state).toBe("open"));
	return { process, quotes, reports, warnings, until, expectHeard, heard, state, open };
}

/** Venues that send times in whole seconds. */
const IN_SECONDS: readonly VenueName[] = ["bitstamp"];

describe("the price process reads every venue", () => {
	const venues: Partial<Record<VenueName, LocalVenue>> = {};
	/** Functions that close the venues and the price process. They are called once after all tests, and not after each test. */
	let shared: typeof closers = [];
	let prices: ReturnType<typeof listen>;
	beforeAll(async () => {
		for (const name of VENUE_NAMES) venues[name] = await venueOf(name);
		prices = listen(venues);
		[shared, closers] = [closers, []];
	});
	afterAll(() => closeAll(shared));

	test.each(VENUE_NAMES)("the price process reports best bid and ask of %s unchanged, with the venue's time", async (name) => {
		const venue = venues[name] as LocalVenue;
		const { heard, open, state, until } = prices;
		await open(name);
		expect([...(state(name)?.markets ?? [])].sort()).toEqual(["BTC/USDT", "DOGE/USDT"]);
		if (VENUES[name].reads !== "poll") await until(() => expect(venue.readers).toBe(1));
		const say = async (symbol: string, bid: string, price: string, ask: string, time: number) => {
			venue.say(symbol, bid, price, ask, time);
			await heard(name, symbol, bid, ask, IN_SECONDS.includes(name) ? time - (time % 1000) : time);
		};
		// The first snapshot of an order book has no time; its later updates have one.
		venue.say("BTC/USDT", "65000.1", "65000.2", "65000.3", 1_790_000_000_000);
		venue.say("DOGE/USDT", "0.12301", "0.12302", "0.12303", 1_790_000_000_100);
		await say("BTC/USDT", "65000.1", "65000.2", "65000.3", 1_790_000_001_234);
		await say("DOGE/USDT", "0.12301", "0.12302", "0.12303", 1_790_000_001_334);
		await say("BTC/USDT", "65010.1", "65010.2", "65010.3", 1_790_000_003_500);
		// Trades far from an order book do not change the quote that is taken from the book.
		await say("BTC/USDT", "65010.1", "1.5", "65010.3", 1_790_000_005_600);
		await say("BTC/USDT", "65010.1", "999999.5", "65010.3", 1_790_000_007_700);
	});
});

const START = 1_790_000_000_000;

/** Starts a price process with two venues. The tests let one of them fail, which must not affect the other. */
async function pair(timing: Partial<LiveTiming> = {}) {
	const binance = await venueOf("binance");
	const okx = await venueOf("okx");
	const heard = listen({ binance, okx }, timing);
	await heard.open("binance");
	await heard.open("okx");
	await heard.until(() => expect([binance.readers, okx.readers]).toEqual([1, 1]));
	let now = START;
	/**
	 * Sends a new price from both venues. Resolves when the price has arrived from the named venues. The price is sent
	 * repeatedly, because a venue may be reconnecting.
	 */
	const says = async (...from: ("binance" | "okx")[]) => {
		now += 1_000;
		await heard.until(() => {
			for (const venue of [binance, okx]) venue.say("BTC/USDT", "65000", "65001", "65002", now);
			for (const venue of from) heard.expectHeard(venue, "BTC/USDT", "65000", "65002", now);
		});
	};
	await says("binance", "okx");
	return { ...heard, binance, okx, says };
}

describe("the price process recovers from failures of a venue", () => {
	test("the price process reconnects a venue that closed its connection", async () => {
		const { binance, okx, says, until, reports } = await pair();
		binance.hangUp();
		await until(() => expect(reports).toContainEqual(expect.objectContaining({ venue: "binance", state: "waiting" })));
		await says("okx");
		await until(() => expect(binance.readers).toBe(1));
		await says("binance", "okx");
		expect(okx.connections).toBe(1);
		expect(binance.requests).toBe(1);
	});

	test("the price process retries an unreachable venue at growing intervals, and reads it when it is back", async () => {
		const okx = await venueOf("okx");
		const binance = await venueOf("binance");
		binance.mood = "refuses";
		const { until, state, reports, open } = listen({ binance, okx }, { retryMs: 10, mostRetryMs: 40 });
		await open("okx");
		await until(() => expect(binance.requests).toBeGreaterThanOrEqual(4));
		expect(state("binance")?.reason ?? reports.find(({ reason }) => reason !== undefined)?.reason).toMatch(/503|maintenance/);
		binance.mood = "well";
		await open("binance");
	});

	test("the price process retries a venue that responds with a web page instead of data", async () => {
		const bitstamp = await venueOf("bitstamp");
		bitstamp.mood = "nonsense";
		const { until, open, reports } = listen({ bitstamp });
		await until(() => expect(reports).toContainEqual(expect.objectContaining({ venue: "bitstamp", state: "waiting" })));
		bitstamp.mood = "well";
		await open("bitstamp");
	});

	test("a venue with invalid messages on its stream affects no other venue", async () => {
		const { binance, says, warnings } = await pair();
		for (const text of ["{", "null", "[]", "42", '{"e":"24hrTicker"}', '{"e":"24hrTicker","s":"BTCUSDT","C":"x"}', "<html>", '"'])
			binance.babble(text);
		await says("okx");
		await says("binance", "okx");
		expect(warnings).toEqual([]);
	});

	test("the price process reconnects a venue that sends nothing new, and does not report its repeated quote again", async () => {
		const { binance, quotes, until, state } = await pair({ silenceMs: 400 });
		const told = quotes.filter(({ venue }) => venue === "binance").length;
		const { connections } = binance;
		binance.say("BTC/USDT", "65000", "65001", "65002", START + 1_000);
		await until(() => expect(binance.connections).toBeGreaterThan(connections + 1));
		await until(() => expect(state("binance")?.state).toBe("open"));
		expect(quotes.filter(({ venue }) => venue === "binance")).toHaveLength(told);
	});

	test("the price process reports a venue's own time while its clock is ahead, and afterwards", async () => {
		const { binance, heard } = await pair();
		const ahead = Date.now() + 3_600_000;
		binance.say("BTC/USDT", "1", "2", "3", ahead);
		await heard("binance", "BTC/USDT", "1", "3", ahead);
		const right = Date.now() + 5_000;
		binance.say("BTC/USDT", "4", "5", "6", right);
		await heard("binance", "BTC/USDT", "4", "6", right);
	});

	test("the price process reads the markets that a venue lists, and the dollar rate with a market in dollars", async () => {
		const okx = await venueOf("okx", ["DOGE/USDT"]);
		const kraken = await venueOf("kraken", ["BTC/USD", "DOGE/USDT", "DOGE/USD", "USDT/USD"]);
		const bybit = await venueOf("bybit", ["ETH/USDT"]);
		const { open, state, until } = listen({ okx, kraken, bybit });
		await open("okx");
		await open("kraken");
		expect(state("okx")?.markets).toEqual(["DOGE/USDT"]);
		expect(state("kraken")?.markets).toEqual(["BTC/USD", "DOGE/USDT", "USDT/USD"]);
		await until(() => expect(state("bybit")?.reason).toMatch("NothingListed"));
	});

	test("the price process reconnects a venue that never responds", async () => {
		const { binance, says, until } = await pair({ silenceMs: 300 });
		binance.mood = "hangs";
		const { connections } = binance;
		binance.hangUp();
		await until(() => expect(binance.connections).toBeGreaterThan(connections + 1));
		binance.mood = "well";
		await until(() => expect(binance.readers).toBe(1));
		await says("binance");
	});
});

test("the server starts another price process after a price process has died", async () => {
	const { process: prices, binance, until, says, warnings, state } = await pair();
	const { pid } = prices;
	process.kill(pid as number, "SIGKILL");
	await until(() => expect(warnings).toContain("the price process ended and is restarted"));
	expect(state("okx")).toMatchObject({ state: "waiting", reason: "the price process ended" });
	await until(() => expect(prices.pid).not.toBe(pid));
	await until(() => expect(binance.readers).toBe(1));
	await says("binance");
});

test("the server ends a price process that hangs, and starts another", async () => {
	// The test controls only the timer that monitors the process. The process is real.
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	const { process: prices, warnings } = listen({});
	const { pid } = prices;
	process.kill(pid as number, "SIGSTOP");
	vi.advanceTimersByTime(16_000);
	expect(warnings).toEqual(["the price process does not respond and is restarted"]);
	while (prices.pid === undefined || prices.pid === pid) await new Promise((resolve) => setTimeout(resolve, 20));
	expect(prices.part.restarts).toBe(1);
});

test("a stop of the price feed ends the price process", async () => {
	const { process: prices, binance, until } = await pair();
	const { pid } = prices;
	await prices.stop();
	expect(() => process.kill(pid as number, 0)).toThrow("ESRCH");
	await until(() => expect(binance.readers).toBe(0));
});

test("the price process reads a venue's history page by page up to its end, with the venue's price texts", async () => {
	const { process: prices } = await pair();
	const from = KLINES_UNTIL - 1_500 * 60_000;
	const candles = await prices.candles("binance", "BTC/USDT", "1min", from);
	expect(candles).toHaveLength(1_501);
	expect(candles[0]).toEqual([from, "50540.0", "50542.5", "50538.5", "50541.0"]);
	expect(candles.at(-1)?.[0]).toBe(KLINES_UNTIL);
	await expect(prices.candles("binance", "SOL/USDT", "1min", from)).rejects.toThrow("no SOL/USDT");
	await expect(prices.candles("kraken", "BTC/USDT", "1min", from)).rejects.toThrow(NoCandles);
});
