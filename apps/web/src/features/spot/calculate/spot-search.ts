// Search parameters of the trading page. Anyone can write the address: only a valid market, side and price pass.
import type { Asked } from "@candor/client/page";

/** What the address may ask for: a market, and a side and price (decimal text) of its ticket. */
export interface SpotSearch {
	readonly symbol?: string;
	readonly side?: "buy" | "sell";
	readonly price?: string;
}

export function readSpotSearch({ symbol, side, price }: Asked): SpotSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...((side === "buy" || side === "sell") && { side }),
		...(price !== undefined && /^\d{1,12}(\.\d{1,8})?$/.test(price) && { price }),
	};
}
