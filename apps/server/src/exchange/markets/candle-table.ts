// A table of candles, whatever market they are of: first of all by which column.
import type { TableShape } from "../projection/columns.ts";
import { table } from "../projection/table.ts";

/** @param market the column that names the market: `pair`, `instrument` */
export function candleTable(name: string, market: string): TableShape {
	return table(name, 4, "replaced", [
		[market, "integer"],
		["period", "text"],
		["open_time", "bigint"],
		["origin", "text"],
		["open", "bigint"],
		["high", "bigint"],
		["low", "bigint"],
		["close", "bigint"],
		["volume_lots", "bigint"],
		["turnover", "bigint"],
	]);
}

/** The column that names its market. */
export function marketColumn({ columns }: TableShape): string {
	const [first] = columns;
	if (first === undefined) throw new Error("a table without columns");
	return first[0];
}
