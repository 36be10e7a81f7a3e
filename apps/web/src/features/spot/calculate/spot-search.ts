// Search parameters of the trading page. Users can type any URL, so only a valid market, side and price pass.
import type { QueryParams } from "@candor/client/page";

export interface SpotSearch {
	readonly symbol?: string;
	readonly side?: "buy" | "sell";
	readonly price?: string;
}

export function readSpotSearch({ symbol, side, price }: QueryParams): SpotSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...((side === "buy" || side === "sell") && { side }),
		...(price !== undefined && /^\d{1,12}(\.\d{1,8})?$/.test(price) && { price }),
	};
}
