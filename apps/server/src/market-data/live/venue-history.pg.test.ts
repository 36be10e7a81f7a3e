import { VirtualClock } from "@candor/testkit";
import { InProcessExchange, silentLog } from "@candor/testkit/market";
import { TestDatabase } from "@candor/testkit/postgres";
import { KLINES_UNTIL, LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { InstrumentTerms } from "../dependencies.ts";
import { LiveSources } from "./live-sources.ts";
import { VenueHistory } from "./venue-history.ts";

const NOW = KLINES_UNTIL + 30_000;
const MINUTE = 60_000;
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("charts are filled from a venue once it responds, and end where this exchange's own trades begin", async () => {
	const { pool } = await database.fresh();
	const firstTrade = KLINES_UNTIL - 10 * MINUTE;
	await pool.query(
		`insert into projection.candles (pair, period, open_time, origin, open, high, low, close, volume_lots, turnover)
		values (1, '1min', $1, 'trade', 7, 7, 7, 7, 1, 1)`,
		[firstTrade],
	);
	await pool.query(
		`insert into projection.contract_candles (instrument, period, open_time, origin, open, high, low, close, volume_lots, turnover)
		values (7, '1min', $1, 'trade', 7, 7, 7, 7, 1, 1)`,
		[firstTrade - 60 * MINUTE],
	);
	const kraken = await LocalVenue.start(PROTOCOLS.kraken, ["BTC/USDT"]);
	const binance = await LocalVenue.start(PROTOCOLS.binance, ["BTC/USDT"]);
	binance.mood = "refuses";
	const pairs = [...new InProcessExchange(NOW).views.listing.pairs()].filter(({ symbol }) => symbol === "BTC/USDT");
	const venues = [
		{ name: "kraken", endpoint: kraken.endpoint },
		{ name: "binance", endpoint: binance.endpoint },
	] as const;
	const timing = { pollMs: 50, silenceMs: 60_000, retryMs: 20, mostRetryMs: 100 };
	const sources = new LiveSources({ venues, pairs, log: silentLog, timing });
	const states = () => sources.prices.status(NOW).map(({ state }) => state);
	await vi.waitFor(() => expect(states()[0]).toBe("open"), { timeout: 240_000 });
	const clock = new VirtualClock(NOW);
	const contracts = { instruments: () => [{ instrument: 7, pair: 1 } as InstrumentTerms] };
	const history = new VenueHistory({ db: pool, sources, pairs, contracts, clock: clock.process(), log: silentLog });
	const count = async () =>
		Number((await pool.query("select count(*) from projection.candles where origin = 'backfill'")).rows[0].count);
	await vi.waitFor(
		async () => {
			await clock.advance(1_000);
			expect(binance.requests).toBeGreaterThan(2);
		},
		{ timeout: 240_000 },
	);
	expect(await count()).toBe(0);

	binance.mood = "well";
	await vi.waitFor(() => expect(states()).toEqual(["open", "open"]), { timeout: 240_000 });
	await vi.waitFor(
		async () => {
			await clock.advance(10_000);
			expect(await count()).toBeGreaterThan(0);
		},
		{ timeout: 240_000, interval: 100 },
	);
	await history.stop();
	type Row = { period: string; candles: bigint; first: bigint; last: bigint; source: string; volume: bigint };
	const { rows } = await pool.query<Row>(
		`select period, count(*) as candles, min(open_time) as first, max(open_time) as last, max(source) as source,
			max(volume_lots) as volume
		from projection.candles where origin = 'backfill' group by period order by period`,
	);
	expect(rows.map(({ period }) => period)).toEqual(["1day", "1hour", "1min", "30min", "5min"]);
	expect(new Set(rows.map(({ source, volume }) => `${source} ${volume}`))).toEqual(new Set(["binance 0"]));
	const minutes = rows.find(({ period }) => period === "1min");
	expect(Number(minutes?.last)).toBe(firstTrade - MINUTE);
	// The history begins two days before the request. The time of the request depends on how often the loops above have moved the
	// clock.
	const first = Number(minutes?.first);
	expect(first).toBeGreaterThanOrEqual(KLINES_UNTIL - 2 * 1440 * MINUTE);
	expect(first).toBeLessThanOrEqual(clock.now - 2 * 1440 * MINUTE);
	expect(Number(minutes?.candles)).toBe((firstTrade - first) / MINUTE);
	// The contract has the same history as its pair, up to the first trade of the contract.
	const { rows: own } = await pool.query<{ period: string; candles: bigint; last: bigint; source: string }>(
		`select period, count(*) as candles, max(open_time) as last, max(source) as source
		from projection.contract_candles where instrument = 7 and origin = 'backfill' group by period order by period`,
	);
	expect(own.map(({ period, candles }) => [period, Number(candles)])).toEqual(
		rows.map(({ period, candles }) => [period, Number(candles) - (period === "1min" ? 60 : 0)]),
	);
	expect(own.every(({ source }) => source === "binance")).toBe(true);
	expect(Number(own.find(({ period }) => period === "1min")?.last)).toBe(firstTrade - 61 * MINUTE);
	const again = new VenueHistory({ db: pool, sources, pairs, contracts, clock: clock.process(), log: silentLog });
	const asked = binance.requests;
	await again.stop();
	expect(binance.requests).toBe(asked);
	await sources.stop();
	await Promise.all([kraken.close(), binance.close()]);
});
