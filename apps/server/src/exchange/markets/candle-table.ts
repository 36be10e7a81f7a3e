// Defines the shape of a candle table. The tables of pairs and contracts differ only in the column that contains the market's id.
import type { TableShape } from "../projection/columns.ts";
import { table } from "../projection/table.ts";

/** Defines a candle table. @param market name of the column that contains the market's id: `pair` or `instrument` */
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

/** Returns the name of the column that contains the market's id. */
export function marketColumn({ columns }: TableShape): string {
	const [first] = columns;
	if (first === undefined) throw new Error("a table without columns");
	return first[0];
}
