// Processes the orders of an offering one at a time, so that batches stay short. The number of processed orders is saved, so the work
// continues after a restart.

export interface Stepping<O extends { readonly held: boolean }> {
	readonly orders: readonly O[];
	/** Number of orders that the current state's work has processed, including quarantined orders. */
	next: number;
}

/** Returns the next unprocessed order that is not quarantined; undefined if all orders are processed. */
export function nextOrder<O extends { readonly held: boolean }>(offering: Stepping<O>): O | undefined {
	while (offering.orders[offering.next]?.held === true) offering.next++;
	return offering.orders[offering.next];
}
