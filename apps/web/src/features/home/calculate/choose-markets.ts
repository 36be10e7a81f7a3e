// Which markets a tab and a search show.
import type { Quotation } from "@candor/contract";

export type MarketTab = "favourites" | "spot";

/** Favourites come in the order they were chosen, the others in the server's. */
export function chooseMarkets(
	markets: readonly Quotation[],
	tab: MarketTab,
	favourites: readonly string[],
	search: string,
): readonly Quotation[] {
	const spot = markets.filter((market) => market.spot);
	const listed = tab === "spot" ? spot : favourites.flatMap((symbol) => spot.filter((market) => market.symbol === symbol));
	const wanted = search.trim().toUpperCase().replace("/", "");
	return listed.filter((market) => market.symbol.replace("/", "").includes(wanted));
}

/** Dollars with cents; more places for what costs less than a dollar. */
export function dollarPlaces(price: string): number {
	return price.startsWith("0") ? 4 : 2;
}
