// One product's part of the recomputation (recompute.ts).
import type { Event } from "@candor/core";

/** Takes every event once, in order. */
export interface Recomputation {
	take(event: Event): void;
	/** `counted`: recomputed items, as text; `differences`: one text each. */
	end(): { readonly counted: string; readonly differences: readonly string[] };
}
