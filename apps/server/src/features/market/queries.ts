// Candles from the projection's table. Where back history and real trades share a candle, both are shown as one, marked.
import type { Kysely, Selectable } from "kysely";
import type { CandlesTable, ProjectionTables } from "../tables.ts";

export interface CandleRow {
	readonly time: number;
	readonly open: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly close: bigint;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
	readonly simulated: boolean;
}

const COLUMNS = ["pair", "open_time", "origin", "open", "high", "low", "close", "volume_lots", "turnover"] as const;
type Row = Pick<Selectable<CandlesTable>, (typeof COLUMNS)[number]>;

/** The newest `limit` candles with opening times in [from, to], oldest first. */
export async function candlesOf(
	tables: Kysely<ProjectionTables>,
	pair: number,
	period: string,
	range: { from?: number | undefined; to?: number | undefined },
	limit: number,
): Promise<readonly CandleRow[]> {
	let query = tables.selectFrom("projection.candles").select(COLUMNS).where("pair", "=", pair).where("period", "=", period);
	if (range.from !== undefined) query = query.where("open_time", ">=", BigInt(range.from));
	if (range.to !== undefined) query = query.where("open_time", "<=", BigInt(range.to));
	// One opening time can have two rows, at the seam of history and trading only.
	const rows = await query
		.orderBy("open_time", "desc")
		.limit(limit + 1)
		.execute();
	return joined(rows.reverse()).slice(-limit);
}

/** Closing prices since a time, per pair, oldest first. */
export async function closesSince(
	tables: Kysely<ProjectionTables>,
	period: string,
	since: number,
): Promise<ReadonlyMap<number, readonly CandleRow[]>> {
	const rows = await tables
		.selectFrom("projection.candles")
		.select(COLUMNS)
		.where("period", "=", period)
		.where("open_time", ">=", BigInt(since))
		.orderBy("pair")
		.orderBy("open_time")
		.execute();
	const pairs = new Map<number, Row[]>();
	for (const row of rows) {
		const list = pairs.get(row.pair);
		if (list === undefined) pairs.set(row.pair, [row]);
		else list.push(row);
	}
	return new Map([...pairs].map(([pair, list]) => [pair, joined(list)]));
}

/** Rows in rising time; the two of one time become one: history's open, trading's close. */
function joined(rows: readonly Row[]): CandleRow[] {
	const candles: CandleRow[] = [];
	for (const row of rows) {
		const time = Number(row.open_time);
		const candle: CandleRow = {
			time,
			open: row.open,
			high: row.high,
			low: row.low,
			close: row.close,
			volumeLots: row.volume_lots,
			turnover: row.turnover,
			simulated: row.origin === "backfill",
		};
		const before = candles.at(-1);
		if (before?.time !== time) candles.push(candle);
		else candles[candles.length - 1] = candle.simulated ? join(candle, before) : join(before, candle);
	}
	return candles;
}

function join(history: CandleRow, trading: CandleRow): CandleRow {
	return {
		time: history.time,
		open: history.open,
		high: outer(history.high, trading.high, 1n),
		low: outer(history.low, trading.low, -1n),
		close: trading.close,
		volumeLots: history.volumeLots + trading.volumeLots,
		turnover: history.turnover + trading.turnover,
		simulated: true,
	};
}

/** The larger for a sign of 1, the smaller for -1. */
function outer(a: bigint, b: bigint, sign: 1n | -1n): bigint {
	return (a - b) * sign >= 0n ? a : b;
}
