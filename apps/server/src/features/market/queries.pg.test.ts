import { TestDatabase } from "@candor/testkit/postgres";
import type { Insertable, Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { CANDLES } from "../../exchange/products/spot/tables.ts";
import type { CandlesTable, ProjectionTables } from "../projection-tables.ts";
import { candlesOf, closesSince } from "./queries.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const MINUTE = 60_000;
const SPOT = { of: CANDLES, market: 1 };
const row = (
	minute: number,
	origin: "trade" | "backfill",
	open: bigint,
	high: bigint,
	low: bigint,
	close: bigint,
): Insertable<CandlesTable> => ({
	pair: 1,
	period: "1min",
	open_time: BigInt(minute * MINUTE),
	origin,
	open,
	high,
	low,
	close,
	volume_lots: 10n,
	turnover: 100n,
});

test("simulated history and trades of one minute become one candle that is marked as simulated", async () => {
	const { pool } = await database.fresh();
	const tables = kyselyOf<ProjectionTables>(pool);
	await tables
		.insertInto("projection.candles")
		.values([
			row(1, "backfill", 10n, 12n, 9n, 11n),
			row(2, "trade", 13n, 20n, 12n, 15n),
			row(2, "backfill", 11n, 14n, 8n, 13n),
			row(3, "trade", 15n, 16n, 14n, 16n),
		])
		.execute();
	const candles = await candlesOf(tables, SPOT, "1min", {}, 10, 3 * MINUTE);
	expect(candles.map(({ openTime }) => openTime / MINUTE)).toEqual([1, 2, 3]);
	expect(candles[1]).toEqual({
		openTime: 2 * MINUTE,
		open: 11,
		high: 20,
		low: 8,
		close: 15,
		volumeLots: 20n,
		turnover: 200n,
		simulated: true,
		source: null,
	});
	expect(candles.map(({ simulated }) => simulated)).toEqual([true, true, false]);
	expect((await candlesOf(tables, SPOT, "1min", {}, 2, 3 * MINUTE)).map(({ openTime }) => openTime / MINUTE)).toEqual([2, 3]);
	expect((await candlesOf(tables, SPOT, "1min", { from: 2 * MINUTE, to: 2 * MINUTE }, 10, 3 * MINUTE)).length).toBe(1);
	expect(await candlesOf(tables, { ...SPOT, market: 2 }, "1min", {}, 10, 3 * MINUTE)).toEqual([]);
	expect((await closesSince(tables, "1min", 2 * MINUTE)).get(1)?.map(({ close }) => close)).toEqual([15, 16]);
});

test("history from an external exchange names that exchange and is not marked as simulated", async () => {
	const { pool } = await database.fresh();
	const tables = kyselyOf<ProjectionTables>(pool);
	const history = { ...row(1, "backfill", 10n, 12n, 9n, 11n), source: "kraken" };
	await tables
		.insertInto("projection.candles")
		.values([history, row(2, "trade", 13n, 20n, 12n, 15n)])
		.execute();
	const candles = await candlesOf(tables, SPOT, "1min", {}, 10, 2 * MINUTE);
	expect(candles.map(({ simulated, source }) => [simulated, source])).toEqual([
		[false, "kraken"],
		[false, null],
	]);
});

test("pages of any length return each candle once, back to the first candle", async () => {
	const { pool } = await database.fresh();
	const tables = kyselyOf<ProjectionTables>(pool);
	const seam = 12;
	const rows = Array.from({ length: 20 }, (_, minute) => row(minute, minute <= seam ? "backfill" : "trade", 10n, 12n, 9n, 11n));
	await tables
		.insertInto("projection.candles")
		.values([...rows, row(seam, "trade", 11n, 13n, 10n, 12n)])
		.execute();
	for (const limit of [1, 2, 3, 7, 19, 20, 50]) {
		const seen: number[] = [];
		for (let to: number | undefined; ; to = (seen[0] as number) * MINUTE - 1) {
			const page = await candlesOf(tables, SPOT, "1min", { to }, limit, 19 * MINUTE);
			seen.unshift(...page.map(({ openTime }) => openTime / MINUTE));
			if (page.length < limit || seen[0] === 0) break;
		}
		expect(seen, `${limit} a page`).toEqual(rows.map((_, minute) => minute));
	}
});

describe("minutes without a trade get flat candles", () => {
	let tables: Kysely<ProjectionTables>;
	beforeAll(async () => {
		tables = kyselyOf<ProjectionTables>((await database.fresh()).pool);
		const traded = [row(10, "trade", 13n, 20n, 12n, 15n), row(14, "trade", 16n, 17n, 15n, 17n)];
		await tables
			.insertInto("projection.candles")
			.values([row(9, "backfill", 10n, 12n, 9n, 11n), ...traded])
			.execute();
	});

	const minutes = async (range: { from?: number; to?: number }, limit = 50, now = 16 * MINUTE + 30_000) =>
		(await candlesOf(tables, SPOT, "1min", range, limit, now)).map(({ openTime }) => openTime / MINUTE);

	test("flat candles have the previous close and zero volume, up to the current minute", async () => {
		const candles = await candlesOf(tables, SPOT, "1min", {}, 50, 16 * MINUTE + 30_000);
		expect(candles.map(({ openTime, open, high, low, close }) => [openTime / MINUTE, open, high, low, close])).toEqual([
			[9, 10, 12, 9, 11],
			[10, 13, 20, 12, 15],
			[11, 15, 15, 15, 15],
			[12, 15, 15, 15, 15],
			[13, 15, 15, 15, 15],
			[14, 16, 17, 15, 17],
			[15, 17, 17, 17, 17],
			[16, 17, 17, 17, 17],
		]);
		expect(candles.map(({ volumeLots, turnover }) => Number(volumeLots + turnover))).toEqual([110, 110, 0, 0, 0, 110, 0, 0]);
		expect(candles.every(({ simulated }, index) => simulated === (index === 0))).toBe(true);
	});

	test.each([
		[{}, 2, [15, 16]],
		[{}, 4, [13, 14, 15, 16]],
		[{ from: 12 * MINUTE - 1, to: 13 * MINUTE }, 50, [12, 13]],
		[{ from: 12 * MINUTE + 1, to: 13 * MINUTE }, 50, [13]],
		[{ to: 12 * MINUTE - 1 }, 50, [9, 10, 11]],
		[{ to: 9 * MINUTE - 1 }, 50, []],
		[{ from: 17 * MINUTE }, 50, []],
		[{ from: 15 * MINUTE, to: 99 * MINUTE }, 50, [15, 16]],
	])("the range %j with limit %d returns the candles of the minutes %j", async (range, limit, expected) => {
		expect(await minutes(range, limit)).toEqual(expected);
	});

	test("a new minute gets no flat candle in its first two seconds, when trades may not have reached the tables yet", async () => {
		expect(await minutes({}, 2, 17 * MINUTE + 1_999)).toEqual([15, 16]);
		expect(await minutes({}, 2, 17 * MINUTE + 2_000)).toEqual([16, 17]);
	});
});

test("flat monthly candles begin at the first of each month", async () => {
	const tables = kyselyOf<ProjectionTables>((await database.fresh()).pool);
	const january = Date.UTC(2026, 0, 1);
	await tables
		.insertInto("projection.candles")
		.values({ ...row(0, "trade", 13n, 20n, 12n, 15n), period: "1mon", open_time: BigInt(january) })
		.execute();
	const candles = await candlesOf(tables, SPOT, "1mon", {}, 3, Date.UTC(2026, 3, 15));
	expect(candles.map(({ openTime }) => openTime)).toEqual([1, 2, 3].map((month) => Date.UTC(2026, month, 1)));
});
