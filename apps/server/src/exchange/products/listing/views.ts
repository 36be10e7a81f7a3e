import type { AssetTerms, PairTerms } from "@candor/core";

export interface ListingViews {
	readonly listing: {
		coins(): readonly AssetTerms[];
		asset(id: number): AssetTerms | undefined;
		assetByCode(code: string): AssetTerms | undefined;
		pairs(): readonly PairTerms[];
		pair(id: number): PairTerms | undefined;
		/**
		 * Returns the pair with a symbol, or undefined.
		 * @param symbol such as BTC/USDT
		 */
		pairBySymbol(symbol: string): PairTerms | undefined;
	};
}
