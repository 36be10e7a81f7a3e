import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { openTime, PERIODS, type Period } from "../../exchange/markets/candle-periods.ts";
import { compareLastPrices } from "../../exchange/markets/compare-candles.ts";
import { MARK_CANDLES } from "../../exchange/products/contracts/tables.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { candleSeriesOf } from "./plugin.ts";
import { candlesOf, newestCandle } from "./queries.ts";

const BTC = 1;
const MINUTE = 60_000;

let exchange: TestExchange;
/** Index price and mark price of each record, oldest first. */
const records: { readonly at: number; readonly index: number; readonly mark: number }[] = [];

beforeAll(async () => {
	exchange = await TestExchange.start();
	// The 37 index records cover an hour and a half in which the index moves. They cross the ends of minutes, half-hours and hours.
	for (let count = 0; count < 37; count++) {
		exchange.now += count % 3 === 0 ? 7_000 : 220_000;
		await exchange.record(650_000 + ((count * 7_919) % 613) * 10);
		const { index, mark } = exchange.host.views.contracts.mark(BTC) ?? { index: 0, mark: 0 };
		records.push({ at: exchange.now, index, mark });
		if (count % 10 === 5) await exchange.restart();
	}
	await exchange.projected();
});
afterAll(() => exchange.stop());

type Drawn = readonly [time: number, open: number, high: number, low: number, close: number];

/** Computes the candles from all records in memory. A period without a record gets a flat candle. */
function expected(price: "index" | "mark", period: Period): Drawn[] {
	const all = new Map<number, number[]>();
	for (const record of records) {
		const time = openTime(period, record.at);
		all.set(time, [...(all.get(time) ?? []), record[price]]);
	}
	const drawn: Drawn[] = [];
	const last = openTime(period, records.at(-1)?.at ?? 0);
	for (let time = [...all.keys()][0] ?? 0; time <= last; time = nextOf(period, time)) {
		const prices = all.get(time) ?? [drawn.at(-1)?.[4] ?? 0];
		drawn.push([time, prices[0] as number, Math.max(...prices), Math.min(...prices), prices.at(-1) as number]);
	}
	return drawn;
}

function nextOf(period: Period, time: number): number {
	let next = time;
	while (openTime(period, next) === time) next += MINUTE;
	return openTime(period, next);
}

async function drawn(price: "index" | "mark", period: Period, range: { from?: number; to?: number } = {}, limit = 500) {
	const tables = kyselyOf<ProjectionTables>(exchange.pool);
	const rows = await candlesOf(tables, candleSeriesOf(price, BTC, BTC), period, range, limit, exchange.now);
	return rows.map(({ openTime, open, high, low, close }): Drawn => [openTime, open, high, low, close]);
}

const CASES = PERIODS.flatMap((period) => (["index", "mark"] as const).map((price) => [price, period] as const));

test.each(CASES)("candles of the %s price with the period %s contain every record, over four restarts", async (price, period) => {
	expect(await drawn(price, period)).toEqual(expected(price, period));
	const newest = await newestCandle(kyselyOf<ProjectionTables>(exchange.pool), candleSeriesOf(price, BTC, BTC), period);
	expect(newest?.close).toBe(records.at(-1)?.[price]);
	expect(newest?.openTime).toBe(openTime(period, exchange.now));
});

test("a page of mark candles ends at the requested time, and by default with the running candle", async () => {
	const hours = expected("mark", "1hour");
	expect(await drawn("mark", "1hour", { to: (hours.at(-1)?.[0] as number) - 1 })).toEqual(hours.slice(0, -1));
	expect(await drawn("mark", "1hour", {}, 1)).toEqual(hours.slice(-1));
});

test("a rebuild from the journal gives equal mark and index candles", async () => {
	const tables = ["contract_mark_candles", "index_candles"];
	const all = async () => (await exchange.rows(tables)).map((rows) => rows.map((row) => JSON.stringify(row, plain)).sort());
	const before = await all();
	await exchange.projectAnew();
	expect(await all()).toEqual(before);
	expect(before.every((rows) => rows.length > 30)).toBe(true);
});

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

test("the candle check reports a newest candle that does not close at the last mark price, and a missing one", async () => {
	const { at, mark } = records.at(-1) as (typeof records)[number];
	const found = async (price: number, later = 0) => {
		const differences = await compareLastPrices(exchange.pool, MARK_CANDLES, new Map([[BTC, { at: at + later, price }]]));
		return differences.filter((difference) => difference.includes(`instrument ${BTC}:`)).length;
	};
	expect([await found(mark), await found(mark + 1), await found(mark, MINUTE)]).toEqual([0, 1, 1]);
});

test("index candles precede mark candles, and simulated spot history without volume precedes index candles", async () => {
	const first = openTime("1min", records[0]?.at ?? 0);
	const at = (minutes: number) => String(first + minutes * MINUTE);
	// Removes the first two mark candles. The contract then looks as if it was listed two minutes after the first index record.
	await exchange.pool.query("delete from projection.contract_mark_candles where open_time < $1", [at(2)]);
	await exchange.pool.query(
		`insert into projection.candles (pair, period, open_time, origin, open, high, low, close, volume_lots, turnover)
		values (1, '1min', $1, 'backfill', 5, 7, 4, 6, 10, 100), (1, '1min', $2, 'backfill', 6, 8, 5, 7, 10, 100), (1, '1min', $3, 'backfill', 1, 1, 1, 1, 1, 1)`,
		[at(-2), at(-1), at(0)],
	);
	const tables = kyselyOf<ProjectionTables>(exchange.pool);
	const range = { to: first + 3 * MINUTE };
	const rows = await candlesOf(tables, candleSeriesOf("mark", BTC, BTC), "1min", range, 500, exchange.now);
	expect(rows.map(({ openTime, simulated, volumeLots }) => [(openTime - first) / MINUTE, simulated, volumeLots])).toEqual([
		[-2, true, 0n],
		[-1, true, 0n],
		[0, false, 0n],
		[1, false, 0n],
		[2, false, 0n],
		[3, false, 0n],
	]);
	expect(rows.slice(2).map(({ close }) => close)).toEqual(
		expected("index", "1min")
			.slice(0, 4)
			.map(([, , , , close]) => close),
	);
});
