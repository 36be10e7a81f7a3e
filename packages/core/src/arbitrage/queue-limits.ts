// Queue of subscriptions and redemptions: each user may hold only a share of the places (docs/decisions/0135).
import type { Subscription } from "./fund.ts";

const MAX_OWN_WAITING = 20;

export function hasManyWaiting(waiting: ReadonlyMap<number, { readonly user: number }>, user: number): boolean {
	let own = 0;
	for (const one of waiting.values()) if (one.user === user) own++;
	return own >= MAX_OWN_WAITING;
}

/** The smallest; of equals the newest. */
export function leastOf(waiting: ReadonlyMap<number, Subscription>): Subscription {
	return [...waiting.values()].reduce((least, one) => (one.amount <= least.amount ? one : least));
}
