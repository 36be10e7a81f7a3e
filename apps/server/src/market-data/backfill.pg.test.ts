import { InProcessExchange, namedSeeds, silentLog } from "@candor/testkit/market";
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackHistory } from "./backfill.ts";
import type { InstrumentTerms } from "./dependencies.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";

const NOW = Date.UTC(2026, 10, 21, 13, 37, 42);
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test("the first start fills every chart with simulated candles that are marked as such, and writes them once", async () => {
	const { pool } = await database.fresh();
	const { listing } = new InProcessExchange(NOW).views;
	const instruments = [1, 1_001].map((instrument) => ({ instrument, pair: 1 }) as InstrumentTerms);
	const contracts = { instruments: () => instruments, instrument: () => undefined, mark: () => undefined };
	const price = new SimulatedPrice(new SimulatedDays({ now: NOW, random: namedSeeds("backfill") }));
	const pairs = [...listing.pairs()];
	const write = () => writeBackHistory({ db: pool, price, pairs, listing, contracts, now: NOW, log: silentLog });
	expect(await write()).toBe(8);
	const { rows } = await pool.query<{ period: string; pairs: bigint; candles: bigint; last: bigint }>(
		`select period, count(distinct pair) as pairs, count(*) / 8 as candles, max(open_time) as last
		from projection.candles where origin = 'backfill' group by period`,
	);
	const counts = Object.fromEntries(rows.map(({ period, candles }) => [period, Number(candles)]));
	expect(rows.every(({ pairs }) => Number(pairs) === 8)).toBe(true);
	expect(counts["1min"]).toBe(2 * 1440 + 13 * 60 + 37);
	expect(counts["5min"]).toBe(7 * 288 + 13 * 12 + 8);
	expect(counts["1day"]).toBe(1_097);
	expect(counts["1mon"]).toBeGreaterThanOrEqual(60);
	const { rows: bad } = await pool.query(
		"select * from projection.candles where low > least(open, close) or high < greatest(open, close) or low < 1 or volume_lots < 1 or turnover < 1 limit 1",
	);
	expect(bad).toEqual([]);
	const { rows: ofContracts } = await pool.query<{ instrument: number; candles: bigint }>(
		`select k.instrument, count(*) as candles from projection.contract_candles k
		join projection.candles c using (period, open_time, origin, open, high, low, close, volume_lots, turnover)
		where c.pair = 1 group by 1 order by 1`,
	);
	const each = Object.values(counts).reduce((sum, value) => sum + value, 0);
	expect(ofContracts.map(({ instrument, candles }) => [instrument, Number(candles)])).toEqual([
		[1, each],
		[1_001, each],
	]);
	expect(await write()).toBe(0);
	const { rows: after } = await pool.query<{ count: bigint }>("select count(*) / 8 as count from projection.candles");
	expect(Number(after[0]?.count)).toBe(Object.values(counts).reduce((sum, value) => sum + value, 0));
});
