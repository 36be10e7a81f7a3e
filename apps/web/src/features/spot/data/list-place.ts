// Where one was among the own orders, for coming back: which tab, and how tall the rows of a long list were.
import type { CacheSnapshot } from "virtua";
import { ownMap, ownStore } from "../../../data/own-store.ts";
import { useStore } from "../../../data/store.ts";

export type OrdersTab = "waiting" | "completed" | "cancelled";

export const ordersTab = ownStore<OrdersTab>("waiting");
export const useOrdersTab = (): OrdersTab => useStore(ordersTab);

const heights = ownMap<string, { readonly count: number; readonly cache: CacheSnapshot }>();

/** @param name of the list @param count how many rows it had */
export function keepHeights(name: string, count: number, cache: CacheSnapshot): void {
	heights.set(name, { count, cache });
}

/** Undefined where the list has another number of rows by now: its heights are then measured anew. */
export function keptHeights(name: string, count: number): CacheSnapshot | undefined {
	const kept = heights.get(name);
	return kept?.count === count ? kept.cache : undefined;
}
