// Limits the queues of a fund, in which subscriptions and redemptions wait for the next full hour (docs/decisions/0135).
import type { Subscription } from "./fund.ts";

const MAX_OWN_WAITING = 20;

export function hasManyWaiting(waiting: ReadonlyMap<number, { readonly user: number }>, user: number): boolean {
	let own = 0;
	for (const one of waiting.values()) if (one.user === user) own++;
	return own >= MAX_OWN_WAITING;
}

/** Returns the waiting subscription with the smallest amount; if several have it, the newest of them. */
export function smallestSubscription(waiting: ReadonlyMap<number, Subscription>): Subscription {
	return [...waiting.values()].reduce((least, one) => (one.amount <= least.amount ? one : least));
}
