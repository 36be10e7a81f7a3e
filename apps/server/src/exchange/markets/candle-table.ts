// Defines a table of candles for a kind of market. The tables differ only in the column that names the market.
import type { TableShape } from "../projection/columns.ts";
import { table } from "../projection/table.ts";

/** Defines the table. @param market name of the column that contains the market's id: `pair` or `instrument` */
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
