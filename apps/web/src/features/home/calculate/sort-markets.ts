// The order of the market list. Figures are compared as numbers: an order of rows is no money.
import type { Quotation, Ticker } from "@candor/contract";

export type SortColumn = "name" | "volume" | "price" | "change";
export interface Sort {
	readonly column: SortColumn;
	readonly falling: boolean;
}

/** What a tap on a column's name does: names from A first, figures from the largest; then the other way; then the house's order. */
export function nextSort(now: Sort | undefined, column: SortColumn): Sort | undefined {
	const first = column !== "name";
	if (now?.column !== column) return { column, falling: first };
	return now.falling === first ? { column, falling: !first } : undefined;
}

type Figures = Pick<Ticker, "now_price" | "change" | "turnover">;
const FIELDS = { volume: "turnover", price: "now_price", change: "change" } as const;

/** @param live the newest figures of a market where they are newer than the list */
export function sortMarkets(
	markets: readonly Quotation[],
	sort: Sort | undefined,
	live: (symbol: string) => Figures | undefined,
): readonly Quotation[] {
	if (sort === undefined) return markets;
	const way = sort.falling ? -1 : 1;
	const { column } = sort;
	if (column === "name") return markets.toSorted((a, b) => way * (a.symbol < b.symbol ? -1 : 1));
	const figureOf = (market: Quotation) => Number((live(market.symbol) ?? market)[FIELDS[column]]);
	return markets
		.map((market) => ({ market, value: figureOf(market) }))
		.sort((a, b) => way * (a.value - b.value))
		.map(({ market }) => market);
}
