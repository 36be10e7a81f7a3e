// State of a subscription, and state of an order for it, outside the core. The view in memory and the writer of the tables share
// this code.
import type { Subscribed, SubscriptionMoved, SubscriptionSet } from "@candor/core";

export type SubscriptionState = Omit<SubscriptionSet, "type" | "at">;
export type SubscriptionOrderState = Omit<Subscribed, "type" | "sold" | "orders"> & {
	/** Phase of an order. `held` means that the core has set the order aside after a program fault, until an operator decides. */
	readonly phase: "subscribed" | SubscriptionMoved["state"];
	/** Core time (ms) at which the coins are unlocked; 0 before the launch. */
	readonly unlocksAt: number;
	/** Core time (ms) of the refund; 0 if there was none. */
	readonly refundedAt: number;
};
export type SubscriptionOrderEvent = Subscribed | SubscriptionMoved;

export function offeringOf({ type: _type, at: _at, ...state }: SubscriptionSet): SubscriptionState {
	return state;
}

/** Returns the offering's state with the new number of orders and the new total of sold coins. */
export function withSold(state: SubscriptionState, { sold, orders }: Subscribed): SubscriptionState {
	return { ...state, sold, orders };
}

/** Returns the state after an event, or undefined if the order is unknown. */
export function applySubscriptionOrderEvent(
	known: SubscriptionOrderState | undefined,
	event: SubscriptionOrderEvent,
): SubscriptionOrderState | undefined {
	if (event.type === "Subscribed") {
		const { type: _type, sold: _sold, orders: _orders, ...bought } = event;
		return { ...bought, phase: "subscribed", unlocksAt: 0, refundedAt: 0 };
	}
	if (known === undefined) return undefined;
	const { state: phase, unlocksAt, at } = event;
	if (phase === "held" || phase === "subscribed") return { ...known, phase };
	return phase === "refunded" ? { ...known, phase, refundedAt: at } : { ...known, phase, unlocksAt };
}

export const isEnded = ({ state }: Pick<SubscriptionState, "state">) => state === "over" || state === "cancelled";
export const isOrderFinished = ({ phase }: Pick<SubscriptionOrderState, "phase">) => phase === "unlocked" || phase === "refunded";
