import type { Quotation, Ticker } from "@candor/contract";

/** Tabs of a market list. The tab `contracts` shows a separate list (domain/contracts/components/contract-markets.tsx). */
export type MarketTab = "favourites" | "all" | "contracts";
export type SortKey = "name" | "volume" | "price" | "change";
/**
 * Sort order of a market list. If undefined, markets are in the server's order, and favourites are in the order in which the
 * user chose them.
 */
export type Sorting = { readonly by: SortKey; readonly falling: boolean } | undefined;

/**
 * Returns the sort order after a tap on a column. The first tap sorts names in rising order and numbers in falling order, the
 * second tap reverses the order, and the third tap ends the sorting.
 */
export function nextSorting(now: Sorting, tapped: SortKey): Sorting {
	const first = tapped !== "name";
	if (now?.by !== tapped) return { by: tapped, falling: first };
	return now.falling === first ? { by: tapped, falling: !first } : undefined;
}

const FIELDS = { volume: "turnover", price: "now_price", change: "change" } as const;
export type Live = (symbol: string) => Pick<Ticker, "now_price" | "change" | "turnover"> | undefined;

export function sortMarkets(markets: readonly Quotation[], sorting: Sorting, live: Live): readonly Quotation[] {
	if (sorting === undefined) return markets;
	const { by, falling } = sorting;
	// Floats are exact enough for sorting.
	const figure = (market: Quotation) => (by === "name" ? 0 : Number((live(market.symbol) ?? market)[FIELDS[by]]));
	const figures = new Map(markets.map((market) => [market, figure(market)]));
	const rising = (a: Quotation, b: Quotation) =>
		by === "name" ? (a.symbol < b.symbol ? -1 : 1) : (figures.get(a) as number) - (figures.get(b) as number);
	return markets.toSorted((a, b) => (falling ? rising(b, a) : rising(a, b)));
}

export interface Chosen {
	readonly tab: MarketTab;
	readonly favourites: readonly string[];
	readonly search: string;
	readonly sorting: Sorting;
}

export function chooseMarkets(markets: readonly Quotation[], { tab, favourites, search, sorting }: Chosen): readonly Quotation[] {
	const spot = markets.filter((market) => market.spot);
	const kept = spot.filter(({ symbol }) => favourites.includes(symbol));
	const asChosen = () => kept.toSorted((a, b) => favourites.indexOf(a.symbol) - favourites.indexOf(b.symbol));
	const listed = tab !== "favourites" ? spot : sorting === undefined ? asChosen() : kept;
	const wanted = plain(search);
	return listed.filter((market) => plain(market.symbol).includes(wanted));
}

/** Normalizes a search text, so that `btc/usdt`, ` BTCUSDT` and full-width letters are equal. */
function plain(text: string): string {
	return text.normalize("NFKC").toUpperCase().replaceAll(/[\s/]/g, "");
}
