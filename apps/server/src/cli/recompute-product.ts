import type { Event } from "@candor/core";

/** The part of the command `recompute` that checks one product. It receives every event of the journal once, in order. */
export interface Recomputation {
	take(event: Event): void;
	/** Returns the result: `counted` describes the recomputed items, and `differences` has a text for each difference. */
	end(): { readonly counted: string; readonly differences: readonly string[] };
}
