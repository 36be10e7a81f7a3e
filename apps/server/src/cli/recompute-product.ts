// Working out again, from what the journal told, what people were paid, charged or allotted: one product's part of it (recompute.ts).
import type { Event } from "@candor/core";

/** Told every event once, in order. */
export interface Recomputation {
	take(event: Event): void;
	/** `counted`: what was worked out again, in words; `differences`: each in words. */
	end(): { readonly counted: string; readonly differences: readonly string[] };
}
