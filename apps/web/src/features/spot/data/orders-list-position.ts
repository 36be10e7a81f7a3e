// Stores the selected tab of the user's order lists, and the row heights of a long list, to restore them when the user returns.

import { useStore } from "@candor/client/page";
import type { CacheSnapshot } from "virtua";
import { ownMap, ownStore } from "../../../data/own-store.ts";
import type { StoredHeights } from "../../../shared/paged-list/long-list.tsx";

export type OrdersTab = "waiting" | "completed" | "cancelled";

export const ordersTab = ownStore<OrdersTab>("waiting");
export const useOrdersTab = (): OrdersTab => useStore(ordersTab);

const kept = ownMap<string, { readonly rows: number; readonly heights: CacheSnapshot }>();

export const heightsOf = (name: string): StoredHeights => ({
	read(rows) {
		const known = kept.get(name);
		return known?.rows === rows ? known.heights : undefined;
	},
	keep: (rows, heights) => void kept.set(name, { rows, heights }),
});
