// How an offering does something with all of its orders: one at a time, so that no batch lasts, from where it was after a restart.

export interface Stepping<O extends { readonly held: boolean }> {
	/** In the order in which they came. */
	readonly orders: readonly O[];
	/** How many the step that is under way has done, held ones among them. */
	next: number;
}

/** The next one to do; undefined: all are done. Those that are held keep what they have. */
export function nextOrder<O extends { readonly held: boolean }>(offering: Stepping<O>): O | undefined {
	while (offering.orders[offering.next]?.held === true) offering.next++;
	return offering.orders[offering.next];
}
