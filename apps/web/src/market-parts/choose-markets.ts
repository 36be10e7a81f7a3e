// Which markets the picker lists, and in which order.
import type { Quotation } from "@candor/contract";

export type PickerTab = "favourites" | "all";
export type SortKey = "name" | "change" | "volume";
export interface Sorting {
	/** Undefined: the server's order; favourites in the order in which they were chosen. */
	readonly by: SortKey | undefined;
	readonly falling: boolean;
}

export const unsorted: Sorting = { by: undefined, falling: true };

/** The same name again turns the order round, and a third time ends it. Names begin rising, figures falling. */
export function nextSorting(now: Sorting, tapped: SortKey): Sorting {
	const first = tapped !== "name";
	if (now.by !== tapped) return { by: tapped, falling: first };
	return now.falling === first ? { by: tapped, falling: !first } : unsorted;
}

/** What moves while the list is open, as it is now. */
export type Live = (symbol: string) => { readonly change: string; readonly turnover: string } | undefined;

export function chooseMarkets(
	markets: readonly Quotation[],
	asked: { readonly tab: PickerTab; readonly favourites: readonly string[]; readonly search: string; readonly sorting: Sorting },
	live: Live,
): readonly Quotation[] {
	const spot = markets.filter((market) => market.spot);
	const listed =
		asked.tab === "all" ? spot : asked.favourites.flatMap((symbol) => spot.filter((market) => market.symbol === symbol));
	const wanted = plain(asked.search);
	const found = listed.filter((market) => plain(market.symbol).includes(wanted));
	const { by, falling } = asked.sorting;
	if (by === undefined) return found;
	// An order to look at, no sums: floats compare well enough.
	const figure = (market: Quotation) => Number((live(market.symbol) ?? market)[by === "change" ? "change" : "turnover"]);
	const rising = (a: Quotation, b: Quotation) => (by === "name" ? a.symbol.localeCompare(b.symbol, "en") : figure(a) - figure(b));
	return found.toSorted((a, b) => (falling ? rising(b, a) : rising(a, b)));
}

/** `btc/usdt`, ` BTCUSDT` and full-width letters are the same. */
function plain(text: string): string {
	return text.normalize("NFKC").toUpperCase().replaceAll(/[\s/]/g, "");
}
