// Reads candles. If a period has simulated history and real trades, they become one candle that is marked as simulated.
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { openTime, openTimeAfter, type Period } from "../../exchange/markets/candle-periods.ts";
import { marketColumn } from "../../exchange/markets/candle-table.ts";
import { withMinute } from "../../exchange/markets/record-candles.ts";
import type { TableShape } from "../../exchange/projection/columns.ts";
import { flatCandleAfter } from "../../serializers/market.ts";
import type { CandlesTable, ProjectionTables } from "../projection-tables.ts";

export interface CandleRow {
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
	/** True if the candle contains simulated history from before the market opened. */
	readonly simulated: boolean;
	/**
	 * External exchange from which the candle was downloaded. Null means that the candle was traded on this exchange or is
	 * simulated.
	 */
	readonly source: string | null;
}

const COLUMNS = ["pair", "open_time", "origin", "source", "open", "high", "low", "close", "volume_lots", "turnover"] as const;
type Row = Pick<Selectable<CandlesTable>, (typeof COLUMNS)[number]>;
/**
 * Time after the end of a period before a flat candle is shown. Trades reach the projection tables late, so the candle before it
 * may still change.
 */
const FLAT_AFTER_MS = 2_000;
type StoredRow = Omit<Row, "pair">;

export interface CandleSource {
	readonly of: TableShape;
	readonly market: number;
}

/**
 * A candle series. `before` lists the sources of candles for the time before the first candle of the series. The volumes of these
 * sources are not used.
 */
export interface CandleSeries extends CandleSource {
	readonly before?: readonly CandleSource[];
	/** True if candles longer than a minute are stored only when a minute ends. A query must then add the running minute. */
	readonly byRecords?: boolean;
}

/**
 * Returns the newest `limit` candles with opening times in [from, to] and not after `now`, oldest first. There are no gaps: a
 * period without trades has a flat candle at the previous close. The series begins with the first candle of the market.
 */
export async function candlesOf(
	tables: Kysely<ProjectionTables>,
	charted: CandleSeries,
	period: Period,
	range: { from?: number | undefined; to?: number | undefined },
	limit: number,
	now: number,
): Promise<readonly CandleRow[]> {
	const { from = 0, to = Number.MAX_SAFE_INTEGER } = range;
	const last = openTime(period, Math.min(to, now));
	const opened = openTime(period, from);
	const first = Math.max(
		opened < from ? openTimeAfter(period, opened, 1) : opened,
		// The query reads one more period, because the last candle may not be stored yet.
		openTimeAfter(period, last, -limit),
	);
	if (first > last) return [];
	const page = sql`open_time >= ${BigInt(first)} and open_time <= ${BigInt(to)} order by open_time desc limit ${limit + 2}`;
	// One opening time can have two rows, simulated history and trades. Earlier rows are needed only for the previous close.
	const close = sql`open_time < ${BigInt(first)} order by open_time desc limit 2`;
	const parts = sourcesOf(charted, period).flatMap((rows) => [sql`(${rows} and ${page})`, sql`(${rows} and ${close})`]);
	const { rows } = await sql<StoredRow>`${sql.join(parts, sql` union all `)}`.execute(tables);
	rows.sort((a, b) => Number(a.open_time - b.open_time));
	const candles = joined(rows);
	if (charted.byRecords === true && period !== "1min") {
		const minute = await newestRow(tables, charted, "1min");
		const time = minute && openTime(period, minute.openTime);
		if (minute !== undefined && time !== undefined && time <= last && time >= (candles.at(-1)?.openTime ?? time)) {
			const running = withMinute(candles.at(-1), minute, period);
			if (candles.at(-1)?.openTime === time) candles.pop();
			candles.push(running);
		}
	}
	const flatUntil = openTime(period, Math.min(to, now - FLAT_AFTER_MS));
	return fillCandleGaps(candles, period, flatUntil, first)
		.filter(({ openTime }) => openTime >= first)
		.slice(-limit);
}

/**
 * Returns SQL for the rows of a period. A later source in the list is used only for the time before the first row of the earlier
 * sources.
 */
function sourcesOf({ of, market, before = [] }: CandleSeries, period: Period): RawBuilder<unknown>[] {
	const from = (source: CandleSource) =>
		sql`from ${sql.table(`projection.${source.of.table}`)} where ${sql.ref(marketColumn(source.of))} = ${source.market} and period = ${period}`;
	const columns = sql`select open_time, origin, source, open, high, low, close`;
	const sources = [{ of, market }, ...before];
	return sources.map((source, place) => {
		if (place === 0) return sql`${columns}, volume_lots, turnover ${from(source)}`;
		const firsts = sources.slice(0, place).map((ahead) => sql`(select min(open_time) ${from(ahead)})`);
		// SQL `least` ignores null arguments.
		return sql`${columns}, 0::bigint as volume_lots, 0::bigint as turnover ${from(source)}
			and open_time < coalesce(least(${sql.join(firsts)}), ${BigInt(Number.MAX_SAFE_INTEGER)})`;
	});
}

/** Returns the newest stored candle, with the newest minute included. Flat candles are not stored. */
export async function newestCandle(
	tables: Kysely<ProjectionTables>,
	charted: CandleSeries,
	period: Period,
): Promise<CandleRow | undefined> {
	const stored = await newestRow(tables, charted, period);
	if (charted.byRecords !== true || period === "1min") return stored;
	const minute = await newestRow(tables, charted, "1min");
	return minute === undefined ? stored : withMinute(stored, minute, period);
}

async function newestRow(tables: Kysely<ProjectionTables>, source: CandleSource, period: Period): Promise<CandleRow | undefined> {
	const [stored] = sourcesOf({ of: source.of, market: source.market }, period);
	const { rows } = await sql<StoredRow>`${stored} order by open_time desc limit 2`.execute(tables);
	return joined(rows.reverse()).at(-1);
}

/** Fills gaps from `first` to `last` with flat candles. @param candles by increasing time */
export function fillCandleGaps(candles: readonly CandleRow[], period: Period, last: number, first = 0): CandleRow[] {
	const all: CandleRow[] = [];
	for (const [index, candle] of candles.entries()) {
		all.push(candle);
		const end = candles[index + 1]?.openTime ?? openTimeAfter(period, last, 1);
		let time = Math.max(first, openTimeAfter(period, candle.openTime, 1));
		for (; time < end; time = openTimeAfter(period, time, 1)) all.push(flatCandleAfter(candle, time));
	}
	return all;
}

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

/**
 * Joins two rows with one opening time into one candle, which opens at the price of the simulated history and closes at the price
 * of the trades.
 */
function joined(rows: readonly StoredRow[]): CandleRow[] {
	const candles: CandleRow[] = [];
	for (const row of rows) {
		const candle: CandleRow = {
			openTime: Number(row.open_time),
			open: Number(row.open),
			high: Number(row.high),
			low: Number(row.low),
			close: Number(row.close),
			volumeLots: row.volume_lots,
			turnover: row.turnover,
			simulated: row.origin === "backfill" && row.source === null,
			source: row.source,
		};
		const before = candles.at(-1);
		if (before?.openTime !== candle.openTime) candles.push(candle);
		else candles[candles.length - 1] = row.origin === "backfill" ? join(candle, before) : join(before, candle);
	}
	return candles;
}

function join(history: CandleRow, trading: CandleRow): CandleRow {
	return {
		openTime: history.openTime,
		open: history.open,
		high: Math.max(history.high, trading.high),
		low: Math.min(history.low, trading.low),
		close: trading.close,
		volumeLots: history.volumeLots + trading.volumeLots,
		turnover: history.turnover + trading.turnover,
		simulated: history.simulated,
		source: history.source,
	};
}
