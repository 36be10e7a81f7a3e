// P2P orders of the signed-in user, live from the account topic. A page shows this state or that of the response, whichever is
// newer.
import { createStore, useSelected, useStore } from "@candor/client/page";
import type { P2pOrder, P2pOrderChange } from "@candor/contract";
import type { AccountTopicHandler } from "../../data/account.ts";
import { p2pKeys } from "./p2p-keys.ts";

export interface LiveOrder {
	/** The order without its partner, payment details and unread messages: only responses contain these. */
	readonly order: P2pOrderChange;
	/** Time at which the message arrived, in ms. */
	readonly heardAt: number;
}

type Orders = ReadonlyMap<number, LiveOrder>;

const orders = createStore<Orders>(new Map());

export const isEnded = ({ state }: Pick<P2pOrder, "state">): boolean => state === "released" || state === "cancelled";

/**
 * Applies a message to the stored orders, and returns the result. An ended order stays until the next snapshot, because its
 * page still shows it.
 */
export function takeOrders(
	stored: Orders,
	kind: "snapshot" | "change",
	changed: readonly P2pOrderChange[],
	heardAt: number,
): Orders {
	if (kind === "change" && changed.length === 0) return stored;
	const next = new Map(kind === "snapshot" ? [] : stored);
	for (const order of changed) next.set(order.id, { order, heardAt });
	return next;
}

export const p2pAccountTopic: AccountTopicHandler = {
	name: "p2p orders",
	take: (data) => orders.set(takeOrders(orders.get(), data.kind, data.p2p_orders ?? [], Date.now())),
	forget: () => orders.set(new Map()),
	stale: [p2pKeys.orders, p2pKeys.anyAdvertisement, p2pKeys.ownAdvertisements, p2pKeys.merchant],
};

/** Returns an order's live state; undefined if no message contained the order. */
export const useLiveOrder = (id: number): LiveOrder | undefined => useSelected(orders, (all) => all.get(id));

/** Returns all orders that messages contained. */
export const useLiveOrders = (): Orders => useStore(orders);

/** Returns the number of the user's open orders. */
export const useOpenOrderCount = (): number =>
	useSelected(orders, (all) => [...all.values()].filter(({ order }) => !isEnded(order)).length);

/**
 * Returns the newer of an order's live state and its response, completed by the fields that messages lack. Returns undefined
 * until a response has arrived. Steps are only added, so the state with more steps is newer; with equal steps, the state that
 * arrived later. @param readAt time at which the response arrived, in ms
 */
export function newestOrder(live: LiveOrder | undefined, read: P2pOrder | undefined, readAt: number): P2pOrder | undefined {
	if (live === undefined || read === undefined) return read;
	const difference = read.steps.length - live.order.steps.length;
	return difference > 0 || (difference === 0 && readAt > live.heardAt) ? read : { ...read, ...live.order };
}
