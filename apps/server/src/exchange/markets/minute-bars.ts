// Reads a market's one-minute candles, from which the 24-hour statistics are restored after a start.
import type { Pool } from "pg";
import type { TableShape } from "../projection/columns.ts";
import { marketColumn } from "./candle-table.ts";
import type { MinuteBar } from "./market-view.ts";

/**
 * Returns the bars since the time `since` (ms). Candles imported from other venues are excluded: they are history for the chart
 * and count in no figure of this exchange.
 */
export async function minuteBars(pool: Pool, table: TableShape, market: number, since: number): Promise<MinuteBar[]> {
	type Row = Record<"open_time" | "open" | "high" | "low" | "close" | "volume_lots" | "turnover", bigint>;
	const { rows } = await pool.query<Row>(
		`select open_time, open, high, low, close, volume_lots, turnover from projection.${table.table}
		where ${marketColumn(table)} = $1 and period = '1min' and open_time >= $2 and source is null order by open_time, origin`,
		[market, Math.max(0, since)],
	);
	return rows.map((row) => ({
		openTime: Number(row.open_time),
		open: Number(row.open),
		high: Number(row.high),
		low: Number(row.low),
		close: Number(row.close),
		volumeLots: row.volume_lots,
		turnover: row.turnover,
	}));
}
