// State of a subscription and of its orders outside the core. The view in memory and the tables both use this code.
import type { Subscribed, SubscriptionMoved, SubscriptionSet } from "@candor/core";

export type SubscriptionState = Omit<SubscriptionSet, "type" | "at">;
export type SubscriptionOrderState = Omit<Subscribed, "type" | "sold" | "orders"> & {
	/** Phase of the order. `held` means that a fault has put the order aside until an operator decides. */
	readonly phase: "subscribed" | SubscriptionMoved["state"];
	/** Core time in ms; 0 if not launched. */
	readonly unlocksAt: number;
	/** Core time of the refund in ms; 0 if not refunded. */
	readonly refundedAt: number;
};
export type SubscriptionOrderEvent = Subscribed | SubscriptionMoved;

export function offeringOf({ type: _type, at: _at, ...state }: SubscriptionSet): SubscriptionState {
	return state;
}

/** Returns the offering's state with the new number of orders and total of sold coins. */
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
