import type { FundRedemption, FundSubscription } from "@candor/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../data/api.ts";
import { CURSOR_PAGES_OPTIONS } from "../../../data/cursor-pages.ts";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { useFundsAccountTopic } from "../../../domain/arbitrage/fund-queries.ts";
import type { OrderKind } from "../calculate/fund-search.ts";

const PAGE = 20;

/**
 * Queries the user's subscriptions or redemptions. `orders` has the orders of all loaded pages, newest first, without
 * duplicates.
 */
export function useFundOrders(kind: OrderKind) {
	const list = useInfiniteQuery({
		queryKey: fundKeys.orders(kind),
		enabled: useFundsAccountTopic(),
		...CURSOR_PAGES_OPTIONS,
		queryFn: ({ pageParam, signal }) =>
			call("GET lh/getUplan/order", { kind, before: pageParam, limit: PAGE }, { silent: true, signal }),
		staleTime: 0,
	});
	const orders = useMemo(() => {
		const all = (list.data?.pages ?? []).flatMap((page): readonly (FundSubscription | FundRedemption)[] => page.list);
		return [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => b.id - a.id);
	}, [list.data]);
	return { ...list, orders };
}
