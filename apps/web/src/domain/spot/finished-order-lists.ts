// Cached lists of finished orders, one list per status and market. The account topic updates them, so that a page in them is
// not loaded twice.
import type { Order } from "@candor/contract";
import type { QueryClient } from "@tanstack/react-query";
import { onAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { forPerson, samePerson } from "../../data/own-store.ts";
import { keys } from "../../data/query-keys.ts";
import { type OrderPage, type OrderPages, withNewest, withOrder } from "./order-pages.ts";

export type Finished = "completed" | "cancelled";
type ListKey = ReturnType<typeof keys.orderList>;

const PAGE = 100;

export async function fetchOrderPage(
	status: Finished,
	matchId: number | undefined,
	before: string | undefined,
	signal?: AbortSignal,
): Promise<OrderPage> {
	const params = { status, match_id: matchId, before, limit: PAGE };
	const answer = await call("GET coin/list", params, { silent: true, ...(signal !== undefined && { signal }) });
	return "list" in answer ? answer : { list: [answer], has_more: false, next_before: null };
}

/** Changes a cached list. If a response to an earlier request then overwrites the list, the change is made again. */
function changeList(queries: QueryClient, key: ListKey, change: (pages: OrderPages) => OrderPages): void {
	const query = queries.getQueryCache().find<OrderPages>({ queryKey: key, exact: true });
	if (query === undefined) return;
	const same = samePerson();
	const apply = () => same() && queries.setQueryData<OrderPages>(key, (pages) => pages && change(pages));
	apply();
	if (query.state.fetchStatus === "fetching")
		void query.promise?.then(
			() => setTimeout(apply),
			() => undefined,
		);
}

function noteFinished(queries: QueryClient, order: Order): void {
	const { status } = order;
	if (status === "waiting") return;
	for (const matchId of [undefined, order.match_id])
		changeList(queries, keys.orderList(status, matchId), (pages) => withOrder(pages, order));
}

/**
 * Updates the lists after a lost connection, because orders may have ended meanwhile. Hidden lists are removed from the cache.
 * For a visible list, its newest page is requested. If more orders ended than a page holds, the whole list loads again.
 */
function refreshLists(queries: QueryClient): void {
	for (const query of queries.getQueryCache().findAll({ queryKey: keys.orderLists })) {
		const key = query.queryKey as ListKey;
		if (!query.isActive()) {
			queries.removeQueries({ queryKey: key, exact: true });
			continue;
		}
		const [, , , status, matchId] = key;
		// The response is used only if the same user is still signed in, because the next user's list has the same key.
		forPerson(fetchOrderPage(status, matchId === 0 ? undefined : matchId, undefined)).then(
			(newest) => changeList(queries, key, (pages) => withNewest(pages, newest)),
			// If the request fails, the cached list stays as it is, and the next snapshot causes another attempt.
			() => undefined,
		);
	}
}

onAccount((data, queries) => {
	if (data.kind === "snapshot") return refreshLists(queries);
	for (const order of data.orders) noteFinished(queries, order);
});
