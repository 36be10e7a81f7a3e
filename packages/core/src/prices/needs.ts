// What prices asks of the rest of the core; engine supplies it.
import type { Pair } from "../listing/listing.ts";
import type { AssetTerms } from "../listing/messages.ts";

export interface PricesNeeds {
	pair(id: number): Pair | undefined;
	asset(id: number): AssetTerms | undefined;
	/** Called after a pair's new index record: stops that watch the index. */
	indexMoved(pair: number, index: number): void;
}
