// What Home shows of the markets: kept while the page lives, so that coming back from a market finds the list as it was left.
import { ownStore } from "../../../data/own-store.ts";
import type { MarketTab, Sorting } from "../../../domain/market/choose-markets.ts";

export interface View {
	readonly tab: MarketTab;
	readonly sort: Sorting;
}

export const view = ownStore<View>({ tab: "all", sort: undefined });

export function changeView(change: Partial<View>): void {
	view.set({ ...view.get(), ...change });
}
