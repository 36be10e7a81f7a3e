// Own spot orders that are done, and one with its fills, over HTTP. Waiting orders come live from account.
import type { OrderWithFills } from "@candor/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

const PAGE = 30;

export function useOrderHistory(status: "completed" | "cancelled", matchId?: number) {
	return useInfiniteQuery({
		queryKey: keys.orderList(status, matchId),
		enabled: useSession() !== null,
		initialPageParam: 1,
		queryFn: async ({ pageParam, signal }) => {
			const answer = await call(
				"coin/list",
				{ status, match_id: matchId, page: pageParam, limit: PAGE },
				{ silent: true, signal },
			);
			return "list" in answer ? answer : { list: [answer], page: 1, limit: PAGE, total: 1, has_more: false };
		},
		getNextPageParam: (last) => (last.has_more ? last.page + 1 : undefined),
	});
}

export function useOrder(id: number) {
	return useQuery({
		queryKey: keys.order(id),
		enabled: useSession() !== null,
		queryFn: async ({ signal }) => (await call("coin/list", { id }, { silent: true, signal })) as OrderWithFills,
	});
}
