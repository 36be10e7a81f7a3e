// Who waits to come in or to leave: nobody has more than a share of the places (docs/decisions/0135).
import type { Subscription } from "./fund.ts";

const MAX_OWN_WAITING = 20;

export function hasManyWaiting(waiting: ReadonlyMap<number, { readonly user: number }>, user: number): boolean {
	let own = 0;
	for (const one of waiting.values()) if (one.user === user) own++;
	return own >= MAX_OWN_WAITING;
}

/** The smallest, of equals the one that came last. */
export function leastOf(waiting: ReadonlyMap<number, Subscription>): Subscription {
	return [...waiting.values()].reduce((least, one) => (one.amount <= least.amount ? one : least));
}
