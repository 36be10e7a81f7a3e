import type { AssetTerms, PairTerms } from "@candor/core";

export interface ListingViews {
	readonly listing: {
		coins(): readonly AssetTerms[];
		asset(id: number): AssetTerms | undefined;
		assetByCode(code: string): AssetTerms | undefined;
		pairs(): readonly PairTerms[];
		pair(id: number): PairTerms | undefined;
		/** Returns the pair with this symbol, for example BTC/USDT; undefined if no pair has it. */
		pairBySymbol(symbol: string): PairTerms | undefined;
	};
}
