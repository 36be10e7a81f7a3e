// The user's open spot orders, from the account topic: a snapshot, then changes.

import { createStore, useStore } from "@candor/client/page";
import type { Order } from "@candor/contract";
import { useMemo } from "react";
import { type AccountData, type AccountTopicHandler, accountReadyNow } from "../../data/account.ts";
import { keys } from "../../data/query-keys.ts";

const NONE: ReadonlyMap<number, Order> = new Map();

const orders = createStore(NONE);

export function takeOpenOrders(known: typeof NONE, data: Pick<AccountData, "kind" | "orders">): typeof NONE {
	const waiting = new Map(data.kind === "snapshot" ? [] : known);
	for (const order of data.orders) {
		if (order.status === "waiting") waiting.set(order.id, order);
		else waiting.delete(order.id);
	}
	return waiting;
}

/**
 * Applies a response with one order to the open orders, and returns the result. Exported for tests.
 * @param heardAt time of the socket's newest message. If the order is older than this and not among the open orders, it has
 * already ended.
 */
export function takeOrderResponse(known: typeof NONE, heardAt: number, order: Order): typeof NONE {
	const before = known.get(order.id);
	if (before === undefined ? order.status !== "waiting" || order.updated_at <= heardAt : before.updated_at > order.updated_at)
		return known;
	return takeOpenOrders(known, { kind: "change", orders: [order] });
}

let heardAt = 0;

export function noteOrder(order: Order): void {
	if (accountReadyNow()) orders.set(takeOrderResponse(orders.get(), heardAt, order));
}

export const spotAccountTopic: AccountTopicHandler = {
	name: "spot",
	take(data) {
		heardAt = data.time;
		orders.set(takeOpenOrders(orders.get(), data));
	},
	forget() {
		heardAt = 0;
		orders.set(NONE);
	},
	stale: [keys.oneOrder],
	toasts: async () => (await import("./fill-toasts.ts")).FillToasts,
};

/** Returns the open orders, newest first. @param matchId id of a market. Undefined for all markets. */
export function useOpenOrders(matchId?: number): readonly Order[] {
	const waiting = useStore(orders);
	return useMemo(
		() =>
			[...waiting.values()].filter((order) => matchId === undefined || order.match_id === matchId).sort((a, b) => b.id - a.id),
		[waiting, matchId],
	);
}
