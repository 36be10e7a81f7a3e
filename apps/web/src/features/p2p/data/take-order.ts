import type { P2pOrder } from "@candor/contract";
import { useQueryClient } from "@tanstack/react-query";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";

/** Returns two functions: `take` caches the order of a response, and `refetch` requests the order again after a refusal. */
export function useTakeOrder(): { readonly take: (order: P2pOrder) => void; readonly refetch: (id: number) => void } {
	const queries = useQueryClient();
	return {
		take(order) {
			queries.setQueryData(p2pKeys.order(order.id), order);
			void queries.invalidateQueries({ queryKey: p2pKeys.orderList("open") });
			void queries.invalidateQueries({ queryKey: p2pKeys.orderList("ended") });
		},
		refetch: (id) => void queries.invalidateQueries({ queryKey: p2pKeys.order(id) }),
	};
}
