// The user's waiting spot orders, live: the account topic's snapshot, then its changes.
import type { Order } from "@candor/contract";
import { useMemo } from "react";
import { type AccountData, type AccountPart, accountReadyNow } from "../account.ts";
import { keys } from "../query-keys.ts";
import { createStore, useStore } from "../store.ts";

const NONE: ReadonlyMap<number, Order> = new Map();

const orders = createStore(NONE);

/** The waiting orders by id, after a message. Exported for its tests. */
export function takeWaiting(known: typeof NONE, data: Pick<AccountData, "kind" | "orders">): typeof NONE {
	const waiting = new Map(data.kind === "snapshot" ? [] : known);
	for (const order of data.orders) {
		if (order.status === "waiting") waiting.set(order.id, order);
		else waiting.delete(order.id);
	}
	return waiting;
}

/** An order as an answer just showed it: on screen before the socket says so too. */
export function noteOrder(order: Order): void {
	const known = orders.get().get(order.id);
	if (!accountReadyNow() || (known !== undefined && known.updated_at > order.updated_at)) return;
	if (order.status === "waiting" || known !== undefined)
		orders.set(takeWaiting(orders.get(), { kind: "change", orders: [order] }));
}

/** Spot's part of the account topic. */
export const spotAccount: AccountPart = {
	name: "spot",
	take: (data) => orders.set(takeWaiting(orders.get(), data)),
	forget: () => orders.set(NONE),
	stale: [keys.oneOrder],
	toasts: async () => (await import("./fill-toasts.ts")).FillToasts,
};

/** Newest first; of one market with `matchId`. */
export function useWaitingOrders(matchId?: number): readonly Order[] {
	const waiting = useStore(orders);
	return useMemo(
		() =>
			[...waiting.values()].filter((order) => matchId === undefined || order.match_id === matchId).sort((a, b) => b.id - a.id),
		[waiting, matchId],
	);
}
