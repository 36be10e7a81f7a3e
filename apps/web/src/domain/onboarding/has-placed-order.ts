import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";
import { useOpenOrders } from "../spot/open-orders.ts";

export function useHasPlacedOrder(): boolean {
	const waits = useOpenOrders().length > 0;
	const asked = useQuery({
		queryKey: keys.anyOrder,
		enabled: !waits,
		queryFn: async ({ signal }) => {
			const answer = await call("GET coin/list", { limit: 1 }, { silent: true, signal });
			return !("list" in answer) || answer.list.length > 0;
		},
		// The query never uses a cached response, because the user may have placed an order on another page a moment ago.
		staleTime: 0,
	});
	return waits || asked.data === true;
}
