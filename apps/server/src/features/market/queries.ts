// Reads candles from the tables. If a period has both simulated history and real trades, they form one candle, which is marked as
// simulated.
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
	/** True if the candle contains simulated history, from before trading on this exchange began. */
	readonly simulated: boolean;
	/**
	 * Name of the external exchange from which the candle was downloaded. Null means that it comes from trades on this exchange, or
	 * is simulated.
	 */
	readonly source: string | null;
}

const COLUMNS = ["pair", "open_time", "origin", "source", "open", "high", "low", "close", "volume_lots", "turnover"] as const;
type Row = Pick<Selectable<CandlesTable>, (typeof COLUMNS)[number]>;
/**
 * A flat candle is returned only if its period began this long ago (ms). Trades reach the tables late, so the candle before it
 * may still change.
 */
const FLAT_AFTER_MS = 2_000;
type StoredRow = Omit<Row, "pair">;

export interface CandleSource {
	readonly of: TableShape;
	readonly market: number;
}

/** A series of candles. `before` lists the sources for times before the series' first candle. Their volumes are not used. */
export interface CandleSeries extends CandleSource {
	readonly before?: readonly CandleSource[];
	/** True if candles longer than a minute are written only when a minute ends. A query must then add the current minute. */
	readonly byRecords?: boolean;
}

/**
 * Returns the newest `limit` candles that open within [from, to] and not after `now`, oldest first. There are no gaps: a period
 * without trades has a flat candle at the previous close. The series begins with the market's first candle.
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
		// The query reads one more period, because the last candle may not be in the table yet.
		openTimeAfter(period, last, -limit),
	);
	if (first > last) return [];
	const page = sql`open_time >= ${BigInt(first)} and open_time <= ${BigInt(to)} order by open_time desc limit ${limit + 2}`;
	// One opening time can have two rows: simulated history, and trades. From earlier rows only the previous close is needed.
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
 * Returns SQL for the rows of a period, one expression per source. A source is used only for times before the first row of all
 * sources that precede it in the list.
 */
function sourcesOf({ of, market, before = [] }: CandleSeries, period: Period): RawBuilder<unknown>[] {
	const from = (source: CandleSource) =>
		sql`from ${sql.table(`projection.${source.of.table}`)} where ${sql.ref(marketColumn(source.of))} = ${source.market} and period = ${period}`;
	const columns = sql`select open_time, origin, source, open, high, low, close`;
	const sources = [{ of, market }, ...before];
	return sources.map((source, place) => {
		if (place === 0) return sql`${columns}, volume_lots, turnover ${from(source)}`;
		const firsts = sources.slice(0, place).map((ahead) => sql`(select min(open_time) ${from(ahead)})`);
		// SQL's `least` ignores nulls, so a source without rows has no effect.
		return sql`${columns}, 0::bigint as volume_lots, 0::bigint as turnover ${from(source)}
			and open_time < coalesce(least(${sql.join(firsts)}), ${BigInt(Number.MAX_SAFE_INTEGER)})`;
	});
}

/** Returns the newest stored candle, completed by the newest minute. Flat candles are not stored, so it is never one of them. */
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

/** Fills the gaps from `first` to `last` with flat candles. @param candles sorted by ascending time */
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
 * Joins two rows with the same opening time into one candle. It opens at the price of the simulated history, and closes at the
 * price of the trades.
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
