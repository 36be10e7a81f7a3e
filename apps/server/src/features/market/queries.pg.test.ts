// Candles where made-up history ends and trading begins.

import { TestDatabase } from "@candor/testkit/postgres";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { CANDLES } from "../../exchange/products/spot/tables.ts";
import type { CandlesTable, ProjectionTables } from "../tables.ts";
import { candlesOf, closesSince } from "./queries.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const MINUTE = 60_000;
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

test("the candle of the seam is one, history's open and trading's close, marked", async () => {
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
	const candles = await candlesOf(tables, CANDLES, 1, "1min", {}, 10);
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
	expect((await candlesOf(tables, CANDLES, 1, "1min", {}, 2)).map(({ openTime }) => openTime / MINUTE)).toEqual([2, 3]);
	expect((await candlesOf(tables, CANDLES, 1, "1min", { from: 2 * MINUTE, to: 2 * MINUTE }, 10)).length).toBe(1);
	expect(await candlesOf(tables, CANDLES, 2, "1min", {}, 10)).toEqual([]);
	expect((await closesSince(tables, "1min", 2 * MINUTE)).get(1)?.map(({ close }) => close)).toEqual([15, 16]);
});

test("history that was read at a venue is not called made up, and says where it is from", async () => {
	const { pool } = await database.fresh();
	const tables = kyselyOf<ProjectionTables>(pool);
	const history = { ...row(1, "backfill", 10n, 12n, 9n, 11n), source: "kraken" };
	await tables
		.insertInto("projection.candles")
		.values([history, row(2, "trade", 13n, 20n, 12n, 15n)])
		.execute();
	const candles = await candlesOf(tables, CANDLES, 1, "1min", {}, 10);
	expect(candles.map(({ simulated, source }) => [simulated, source])).toEqual([
		[false, "kraken"],
		[false, null],
	]);
});

test("pages lead back to the first candle, each once, wherever a page ends", async () => {
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
			const page = await candlesOf(tables, CANDLES, 1, "1min", { to }, limit);
			seen.unshift(...page.map(({ openTime }) => openTime / MINUTE));
			if (page.length < limit || seen[0] === 0) break;
		}
		expect(seen, `${limit} a page`).toEqual(rows.map((_, minute) => minute));
	}
});
