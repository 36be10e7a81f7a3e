// Processes all orders of an offering one at a time, so that batches stay short, and resumes after a restart.

export interface Stepping<O extends { readonly held: boolean }> {
	/** Orders in order of arrival. */
	readonly orders: readonly O[];
	/** Number of orders that the current step has processed, including held ones. */
	next: number;
}

/** The next order; undefined: all are done. Held ones are skipped. */
export function nextOrder<O extends { readonly held: boolean }>(offering: Stepping<O>): O | undefined {
	while (offering.orders[offering.next]?.held === true) offering.next++;
	return offering.orders[offering.next];
}
