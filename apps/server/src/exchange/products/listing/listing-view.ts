import { type AssetListed, type AssetTerms, DEMO_ASSET, type PairListed, type PairTerms } from "@candor/core";

export class ListingView {
	readonly #assets = new Map<number, AssetTerms>();
	readonly #codes = new Map<string, AssetTerms>();
	readonly #pairs = new Map<number, PairTerms>();
	readonly #symbols = new Map<string, PairTerms>();

	/** Returns the coins in the order in which they were listed, without demo money. */
	coins(): readonly AssetTerms[] {
		return [...this.#assets.values()].filter(({ asset }) => asset !== DEMO_ASSET);
	}

	asset(id: number): AssetTerms | undefined {
		return this.#assets.get(id);
	}

	assetByCode(code: string): AssetTerms | undefined {
		return this.#codes.get(code);
	}

	/** Returns the pairs in the order in which they were listed. */
	pairs(): readonly PairTerms[] {
		return [...this.#pairs.values()];
	}

	pair(id: number): PairTerms | undefined {
		return this.#pairs.get(id);
	}

	/** Returns the pair with this symbol, for example BTC/USDT; undefined if no pair has it. */
	pairBySymbol(symbol: string): PairTerms | undefined {
		return this.#symbols.get(symbol);
	}

	assetListed({ type: _, ...asset }: AssetListed): void {
		this.#assets.set(asset.asset, asset);
		this.#codes.set(asset.code, asset);
	}

	pairListed({ type: _, ...pair }: PairListed): void {
		this.#pairs.set(pair.pair, pair);
		this.#symbols.set(pair.symbol, pair);
	}
}
