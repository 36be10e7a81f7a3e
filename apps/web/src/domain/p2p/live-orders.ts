// P2P orders of the signed-in user, live from the account topic. A page shows the newer one of this state and of the response.
import { createStore, useSelected, useStore } from "@candor/client/page";
import type { P2pOrder } from "@candor/contract";
import type { AccountTopicHandler } from "../../data/account.ts";
import { p2pKeys } from "./p2p-keys.ts";

type Orders = ReadonlyMap<number, P2pOrder>;

const orders = createStore<Orders>(new Map());

export const isEnded = ({ state }: Pick<P2pOrder, "state">): boolean => state === "released" || state === "cancelled";

/** Returns the stored orders after a message. An ended order stays until the next snapshot, because its page still shows it. */
export function takeOrders(stored: Orders, kind: "snapshot" | "change", changed: readonly P2pOrder[]): Orders {
	if (kind === "change" && changed.length === 0) return stored;
	const next = new Map(kind === "snapshot" ? [] : stored);
	for (const order of changed) next.set(order.id, order);
	return next;
}

export const p2pAccountTopic: AccountTopicHandler = {
	name: "p2p orders",
	take: (data) => orders.set(takeOrders(orders.get(), data.kind, data.p2p_orders ?? [])),
	forget: () => orders.set(new Map()),
	stale: [p2pKeys.orders, p2pKeys.anyAdvertisement, p2pKeys.ownAdvertisements, p2pKeys.merchant],
};

/** Returns an order's newest live state. Undefined if no message had the order. */
export const useLiveOrder = (id: number): P2pOrder | undefined => useSelected(orders, (all) => all.get(id));

/** Returns the orders that messages contained. */
export const useLiveOrders = (): ReadonlyMap<number, P2pOrder> => useStore(orders);

/** Returns the number of open orders. */
export const useOpenOrderCount = (): number =>
	useSelected(orders, (all) => [...all.values()].filter((one) => !isEnded(one)).length);

/**
 * Returns the newer state of an order. Steps are only added, so the state with more steps is newer. With equal steps the live one is newer.
 */
export function newerOrder(live: P2pOrder | undefined, read: P2pOrder | undefined): P2pOrder | undefined {
	if (live === undefined || read === undefined) return live ?? read;
	return read.steps.length > live.steps.length ? read : live;
}
