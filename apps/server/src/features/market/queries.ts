// Candles from the projection's tables. Where back history and real trades share a candle, both are shown as one, marked.
import { type Kysely, type Selectable, sql } from "kysely";
import { marketColumn } from "../../exchange/markets/candle-table.ts";
import type { TableShape } from "../../exchange/projection/columns.ts";
import type { CandlesTable, ProjectionTables } from "../tables.ts";

export interface CandleRow {
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
	/** Made up as back history. */
	readonly simulated: boolean;
	/** The venue that it was read from as back history; null: traded here, or made up. */
	readonly source: string | null;
}

const COLUMNS = ["pair", "open_time", "origin", "source", "open", "high", "low", "close", "volume_lots", "turnover"] as const;
type Row = Pick<Selectable<CandlesTable>, (typeof COLUMNS)[number]>;

/** The newest `limit` candles with opening times in [from, to], oldest first. @param of the table: of pairs, or of contracts */
export async function candlesOf(
	tables: Kysely<ProjectionTables>,
	of: TableShape,
	market: number,
	period: string,
	range: { from?: number | undefined; to?: number | undefined },
	limit: number,
): Promise<readonly CandleRow[]> {
	const { from = 0, to = Number.MAX_SAFE_INTEGER } = range;
	// One opening time can have two rows, at the seam of history and trading only.
	const { rows } = await sql<Omit<Row, "pair">>`
		select open_time, origin, source, open, high, low, close, volume_lots, turnover
		from ${sql.table(`projection.${of.table}`)} where ${sql.ref(marketColumn(of))} = ${market} and period = ${period}
		and open_time >= ${BigInt(from)} and open_time <= ${BigInt(to)}
		order by open_time desc limit ${limit + 1}`.execute(tables);
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
function joined(rows: readonly Omit<Row, "pair">[]): CandleRow[] {
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
