// Computes the values of coins in USDT at last prices. The results are exact integers, rounded down.
import type { AssetTerms } from "@candor/core";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { type WirePair, wirePair } from "../../serializers/wire-numbers.ts";

const VALUE_CODE = "USDT";

export class Valuation {
	readonly #views: ViewsNeeded;
	readonly coin: AssetTerms;
	/** Pairs with the quote asset USDT, keyed by base asset. */
	readonly #pairs = new Map<number, WirePair>();

	constructor(views: ViewsNeeded) {
		this.#views = views;
		const coin = views.listing.assetByCode(VALUE_CODE);
		if (coin === undefined) throw new Error(`${VALUE_CODE} is not listed`);
		this.coin = coin;
		for (const terms of views.listing.pairs())
			if (terms.quote === coin.asset) this.#pairs.set(terms.base, wirePair(views, terms));
	}

	pairOf(asset: number): WirePair | undefined {
		return this.#pairs.get(asset);
	}

	/** Returns the price of the pair's last trade in ticks. Without a trade it returns the index price, and without both 0. */
	priceNow(asset: number): bigint {
		const pair = this.#pairs.get(asset);
		if (pair === undefined) return 0n;
		const id = pair.terms.pair;
		return BigInt(this.#views.markets.last(id) || (this.#views.indexes.latest(id)?.index ?? 0));
	}

	/**
	 * Returns the value of an amount at a price, in ledger units of USDT. For USDT the price is ignored. @param amount in ledger
	 * units of the asset @param ticks price in ticks
	 */
	at(asset: number, amount: bigint, ticks: bigint): bigint {
		if (asset === this.coin.asset) return amount;
		return this.#pairs.get(asset)?.valueOf(amount, ticks) ?? 0n;
	}

	now(asset: number, amount: bigint): bigint {
		return this.at(asset, amount, this.priceNow(asset));
	}
}
