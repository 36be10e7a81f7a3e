// Stores the state of Home's market list in memory, so that the list looks the same when the user returns from a market.
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
