// Processes the orders of an offering one at a time, so that batches stay short. The number of processed orders is saved in the
// snapshot, so the work continues after a restart.

export interface Stepping<O extends { readonly held: boolean }> {
	readonly orders: readonly O[];
	/**
	 * Number of orders that the work of the offering's current state has processed so far, including quarantined orders, which it
	 * skips.
	 */
	next: number;
}

/** Returns the next order to process and skips quarantined ones; undefined if none is left. */
export function nextOrder<O extends { readonly held: boolean }>(offering: Stepping<O>): O | undefined {
	while (offering.orders[offering.next]?.held === true) offering.next++;
	return offering.orders[offering.next];
}
