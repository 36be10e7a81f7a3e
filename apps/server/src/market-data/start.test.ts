import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifySignature } from "@candor/proofs";
import { VirtualClock } from "@candor/testkit";
import { InProcessExchange, namedSeeds, seededRandom, silentLog } from "@candor/testkit/market";
import { LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VenueName } from "../config/price-sources.ts";
import type { SourceStatus } from "./live/live-prices.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { type MarketDataOptions, startMarketData } from "./start.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "candor-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function bench(now = NOON) {
	const clock = new VirtualClock(now);
	const exchange = new InProcessExchange(now);
	const submit: MarketDataOptions["submit"] = (command) => {
		exchange.now = clock.now;
		return exchange.submit(command);
	};
	const start = (mode: "sandbox" | "live" = "sandbox", more: Partial<MarketDataOptions> = {}) =>
		startMarketData({
			...more,
			submit,
			views: exchange.views,
			clock: clock.process(),
			dataDir,
			db: undefined,
			log: silentLog,
			mode,
			random: seededRandom(3),
		});
	const count = (type: string) => exchange.commands.filter((command) => command.type === type).length;
	return { clock, exchange, start, count };
}

test("a sandbox records prices, quotes, trades, publishes signed heads and commits to a seed, until it is stopped", async () => {
	const { clock, exchange, start, count } = bench();
	const market = await start();
	await clock.advance(90_000);
	expect(count("RecordQuotes")).toBeGreaterThanOrEqual(90);
	expect(count("RecordQuotes")).toBeLessThanOrEqual(91);
	expect(exchange.views.books.best(1, "buy")).toBeDefined();
	expect(exchange.views.markets.trades(1, 100).length).toBeGreaterThan(10);
	const head = market.signer.heads.find((one) => one.market === "ETH/USDT");
	expect(verifySignature(head?.hash ?? "", head?.signature ?? "", market.signer.keys.at(-1)?.publicKey ?? "")).toBe(true);
	expect(market.commitments()).toMatchObject([{ date: "2026-11-21", seed: null }]);
	expect(market.profitAndLoss()).toMatchObject({ user: 100_001, at: clock.now });
	await market.stop();
	const sent = exchange.commands.length;
	await clock.advance(10_000);
	expect(exchange.commands).toHaveLength(sent);
	expect(exchange.views.books.best(1, "buy")).toBeUndefined();
});

test("a restart continues the prices without a jump, and does not fund the participants again", async () => {
	const first = bench();
	// The seed is fixed, because on a few days the price would jump at this time.
	new SimulatedDays({ file: join(dataDir, "market-data", "venues.json"), now: NOON, random: namedSeeds("restart") });
	const market = await first.start();
	await first.clock.advance(30_000);
	await market.stop();
	const index = first.exchange.views.indexes.latest(1)?.index as number;
	const funded = first.count("DepositSandbox");
	await first.clock.advance(5_000);
	const again = await first.start();
	await first.clock.advance(5_000);
	expect(Math.abs((first.exchange.views.indexes.latest(1)?.index as number) / index - 1)).toBeLessThan(0.005);
	expect(first.count("DepositSandbox")).toBe(funded);
	expect(again.signer.keys.at(-1)?.publicKey ?? "").toBe(market.signer.keys.at(-1)?.publicKey ?? "");
	expect(again.profitAndLoss()?.assets.find(({ asset }) => asset === 3)?.deposited).toBeGreaterThan(0n);
	await again.stop();
});

test("market data waits while the exchange does not respond, and continues when it does", async () => {
	const { clock, exchange, start } = bench();
	const market = await start();
	await clock.advance(10_000);
	exchange.away = true;
	await clock.advance(30_000);
	exchange.away = false;
	await clock.advance(15_000);
	expect(exchange.views.indexes.latest(1)?.time).toBeGreaterThanOrEqual(clock.now - 1_000);
	expect(exchange.views.indexes.latest(1)?.index).toBeGreaterThan(0);
	expect(exchange.views.books.best(1, "sell")).toBeDefined();
	exchange.away = true;
	await market.stop();
});

/** Starts four local venues that have order books of BTC/USDT around 65,000. */
async function localVenues(names: readonly VenueName[] = ["binance", "okx", "kucoin", "coinbase"]) {
	const venues: LocalVenue[] = [];
	for (const name of names) venues.push(await LocalVenue.start(PROTOCOLS[name], ["BTC/USDT"]));
	const orders = names.map((name, at) => ({ name, endpoint: (venues[at] as LocalVenue).endpoint }));
	return {
		orders,
		/**
		 * Lets all venues send quotes with this time.
		 * @param traded price of each venue's last trade
		 */
		sayAll: (time: number, traded = "65000") => {
			for (const [at, venue] of venues.entries()) venue.say("BTC/USDT", `${64_999 + at}`, traded, `${65_001 + at}`, time);
		},
		goAway: () => {
			for (const venue of venues) {
				venue.mood = "refuses";
				venue.hangUp();
			}
		},
		comeBack: () => {
			for (const venue of venues) venue.mood = "well";
		},
		close: () => Promise.all(venues.map((venue) => venue.close())),
	};
}

const LIVE_TIMING = { pollMs: 50, silenceMs: 60_000, retryMs: 20, mostRetryMs: 100 };

test("a live exchange records venues' quotes, halts without them, recovers and signs, and has no simulated trades", async () => {
	// The test's clock is behind the clock of the machine, which sets the time of receipt. No quote is therefore from the future.
	const { clock, exchange, start } = bench(Date.now() - 300_000);
	const venues = await localVenues();
	const market = await start("live", { priceSources: venues.orders, liveTiming: LIVE_TIMING });
	const sent = exchange.commands.length;
	const sources = (read: (status: SourceStatus) => unknown, wanted: unknown) =>
		vi.waitFor(() => expect(market.priceSources().map(read)).toEqual([wanted, wanted, wanted, wanted]), { timeout: 100_000 });
	const say = async (traded?: string) => {
		venues.sayAll(clock.now, traded);
		await sources(({ ageMs }) => ageMs, 0);
	};
	await sources(({ state }) => state, "open");
	await say();
	await clock.advance(1_000);
	const record = exchange.views.indexes.latest(1);
	expect(record?.index).toBe(650_015);
	expect(record?.sources.map(({ source }) => source)).toEqual(["binance", "coinbase", "kucoin", "okx"]);
	expect(exchange.views.indexes.latest(2)).toMatchObject({ index: 0, sources: [] });

	for (const wild of ["0.5", "130000"]) {
		await say(wild);
		await clock.advance(1_000);
		expect(exchange.views.indexes.latest(1)).toMatchObject({ index: 650_015, sources: [{}, {}, {}, {}] });
	}

	venues.goAway();
	await sources(({ state }) => state === "open", false);
	await clock.advance(12_000);
	expect(exchange.views.indexes.latest(1)).toMatchObject({ index: 0, sources: [] });

	venues.comeBack();
	await sources(({ state }) => state, "open");
	await say();
	await clock.advance(1_000);
	expect(exchange.views.indexes.latest(1)?.index).toBe(650_015);

	await clock.advance(60_000);
	const head = market.signer.heads.find((one) => one.market === "BTC/USDT");
	expect(verifySignature(head?.hash ?? "", head?.signature ?? "", market.signer.keys.at(-1)?.publicKey ?? "")).toBe(true);
	await market.stop();
	await venues.close();
	expect(new Set(exchange.commands.slice(sent).map(({ type }) => type))).toEqual(new Set(["RecordQuotes"]));
	expect(existsSync(join(dataDir, "market-data", "venues.json"))).toBe(false);
	expect([market.commitments(), market.profitAndLoss()]).toEqual([[], undefined]);
});

test("a sandbox with live price sources trades around their index, and has no seed to commit", async () => {
	const { clock, exchange, start } = bench(Date.now() - 300_000);
	const venues = await localVenues();
	const market = await start("sandbox", { priceSources: venues.orders, liveTiming: LIVE_TIMING });
	await vi.waitFor(() => expect(market.priceSources().map(({ state }) => state)).not.toContain("connecting"), {
		timeout: 100_000,
	});
	for (let turn = 0; turn < 5; turn++) {
		venues.sayAll(clock.now);
		await vi.waitFor(() => expect(market.priceSources().map(({ ageMs }) => ageMs)).toEqual([0, 0, 0, 0]), { timeout: 100_000 });
		await clock.advance(2_000);
	}
	expect(exchange.views.indexes.latest(1)?.index).toBe(650_015);
	const bid = exchange.views.books.best(1, "buy")?.price ?? 0;
	expect(Math.abs(bid / 650_015 - 1)).toBeLessThan(0.01);
	expect(market.commitments()).toEqual([]);
	expect(existsSync(join(dataDir, "market-data", "venues.json"))).toBe(false);
	await market.stop();
	await venues.close();
});

test("a sandbox commits a new day's seed when the day begins, and reveals the previous day's seed", async () => {
	const { clock, start } = bench(Date.UTC(2026, 10, 21, 23, 59, 50));
	const market = await start();
	const [today] = market.commitments();
	await clock.advance(20_000);
	const [next, past] = market.commitments();
	expect(next).toMatchObject({ date: "2026-11-22", seed: null });
	expect((next?.committedAt ?? 0) - Date.UTC(2026, 10, 22)).toBeLessThan(2_000);
	expect(past).toMatchObject({ date: "2026-11-21", commitment: today?.commitment });
	expect(past?.seed).toMatch(/^[0-9a-f]{64}$/);
	await market.stop();
});
