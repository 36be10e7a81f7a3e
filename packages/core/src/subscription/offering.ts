import { DAY_MS } from "../engine/time.ts";
import { REFUND_AFTER_MS } from "../offerings/dates.ts";
import type { SetSubscription, Subscribed, SubscriptionMoved, SubscriptionSet } from "./messages.ts";

export type SubscriptionTerms = Omit<SetSubscription, "type" | "id" | "by" | "reason"> & { readonly terms: number };

export interface Order extends Omit<Subscribed, "type" | "sold" | "orders"> {
	readonly of: Offering;
	state: "subscribed" | Exclude<SubscriptionMoved["state"], "held">;
	held: boolean;
}

export interface Offering {
	terms: SubscriptionTerms;
	state: Exclude<SubscriptionSet["state"], "held">;
	held: boolean;
	since: number;
	/** Ledger units of the coin that were put in escrow, including coins that have been distributed since. */
	funded: bigint;
	sold: bigint;
	orders: Order[];
	count: number;
	/** Number of orders that the automatic work of the current state has processed so far. */
	next: number;
	launchedAt: number;
	cancelledAt: number;
}

export const unlocksAt = ({ launchedAt, terms }: Offering) => launchedAt + terms.lockDays * DAY_MS;

/** Returns the core time of an offering's next automatic work, ms; undefined if no work will become due by time. */
export function nextWorkAt(offering: Offering): number | undefined {
	if (offering.held) return undefined;
	switch (offering.state) {
		case "offered":
			return offering.terms.launchAt + REFUND_AFTER_MS;
		case "launched":
			return unlocksAt(offering);
		case "launching":
		case "unlocking":
		case "cancelling":
			return offering.since;
		default:
			return undefined;
	}
}

/** Returns the state that an order should have, given the state of its offering. A quarantined order may lag behind. */
export function stateReachedBy({ of: offering, ...order }: Order): Order["state"] {
	const { state, orders, next } = offering;
	const isPassed = orders.findIndex((one) => one.order === order.order) < next;
	switch (state) {
		case "offered":
			return order.state;
		case "launching":
			return isPassed ? (offering.terms.lockDays > 0 ? "locked" : "unlocked") : order.state;
		case "launched":
			return "locked";
		case "unlocking":
			return isPassed ? "unlocked" : "locked";
		case "cancelling":
			return isPassed ? "refunded" : order.state;
		case "over":
			return "unlocked";
		case "cancelled":
			return "refunded";
	}
}

export function offeringEvent(offering: Offering, at: number): SubscriptionSet {
	const { terms, state, held, funded, sold, count, launchedAt, cancelledAt } = offering;
	const told = { state: held ? "held" : state, funded, sold, orders: count, launchedAt, cancelledAt, at } as const;
	return { type: "SubscriptionSet", ...terms, ...told };
}
