// What spot asks of the rest of the core; engine supplies it.
import type { Pair } from "../listing/listing.ts";

export interface SpotNeeds {
	pair(id: number): Pair | undefined;
	/** The latest index in ticks if enough sources are fresh now, else 0. */
	freshIndex(pair: number): number;
	/** The latest index in ticks however old, 0 if there never was one. */
	lastIndex(pair: number): number;
}
