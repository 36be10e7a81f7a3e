// Search parameters of the market page. Users can type any URL, so only valid symbols pass.
import type { QueryParams } from "@candor/client/page";

export interface KlineSearch {
	readonly symbol?: string;
	readonly full?: true;
}

export function readKlineSearch({ symbol, full }: QueryParams): KlineSearch {
	return {
		...(symbol !== undefined && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) && { symbol }),
		...(full === "true" && { full: true as const }),
	};
}
