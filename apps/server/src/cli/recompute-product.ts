import type { Event } from "@candor/core";

/** One product's part of the command `recompute`. A recomputation takes every event of the journal once, in order. */
export interface Recomputation {
	take(event: Event): void;
	/** `counted` describes the recomputed items; `differences` has one text for each difference. */
	end(): { readonly counted: string; readonly differences: readonly string[] };
}
