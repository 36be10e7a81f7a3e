// Search parameters of the market's page. Anyone can write the address: only valid symbols pass.
import type { Asked } from "@candor/client/page";

/** Search parameters: a market, and full screen. */
export interface KlineSearch {
	readonly symbol?: string;
	readonly full?: true;
}

export function readKlineSearch({ symbol, full }: Asked): KlineSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...(full === "true" && { full: true as const }),
	};
}
