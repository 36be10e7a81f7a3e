// Queries the user's finished spot orders, and one order with its fills, over HTTP. Open orders come from the account topic.
import type { OrderWithFills } from "@candor/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../data/cursor-pages.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";
import { type Finished, fetchOrderPage } from "./finished-order-lists.ts";
import { ordersOf } from "./order-pages.ts";

/** Queries finished orders. `orders` contains those of all loaded pages, newest first. */
export function useOrderHistory(status: Finished, matchId?: number) {
	const history = useInfiniteQuery({
		queryKey: keys.orderList(status, matchId),
		enabled: useSession() !== null,
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) => fetchOrderPage(status, matchId, pageParam, signal),
		// The list is never requested again, because finished-order-lists.ts updates it. The server's tables are slightly
		// behind, so a new response could lack the newest orders.
		staleTime: Number.POSITIVE_INFINITY,
		refetchInterval: false,
	});
	const orders = useMemo(() => ordersOf(history.data), [history.data]);
	return { ...history, orders };
}

export function useOrder(id: number) {
	return useQuery({
		queryKey: keys.order(id),
		enabled: useSession() !== null,
		queryFn: async ({ signal }) => (await call("GET coin/list", { id }, { silent: true, signal })) as OrderWithFills,
	});
}
