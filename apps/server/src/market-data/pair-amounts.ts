// Converts ticks and lots of a pair to amounts and back. Money stays exact; only desired sizes start as floats.
import type { PairTerms } from "@candor/core";
import type { MarketViews } from "./dependencies.ts";

export class PairAmounts {
	readonly pair: PairTerms;
	readonly baseUnitsPerLot: bigint;
	readonly quoteUnitsPerTickLot: bigint;
	readonly #quoteUnits: number;

	private constructor(pair: PairTerms, baseDecimals: number, quoteDecimals: number) {
		this.pair = pair;
		this.baseUnitsPerLot = 10n ** BigInt(baseDecimals - pair.lotDecimals);
		this.quoteUnitsPerTickLot = 10n ** BigInt(quoteDecimals - pair.priceDecimals - pair.lotDecimals);
		this.#quoteUnits = 10 ** quoteDecimals;
	}

	/** Undefined if an asset is not listed (yet). */
	static of(pair: PairTerms, listing: MarketViews["listing"]): PairAmounts | undefined {
		const base = listing.asset(pair.base);
		const quote = listing.asset(pair.quote);
		return base === undefined || quote === undefined ? undefined : new PairAmounts(pair, base.decimals, quote.decimals);
	}

	/** Value in quote units. */
	notional(price: number, lots: number): bigint {
		return BigInt(price) * BigInt(lots) * this.quoteUnitsPerTickLot;
	}

	/** Number of lots closest to `value` full quote coins at a price in ticks; at least the smallest allowed order. */
	lotsFor(value: number, price: number): number {
		const perLot = (price * Number(this.quoteUnitsPerTickLot)) / this.#quoteUnits;
		return Math.max(this.leastLots(price), Math.round(value / perLot));
	}

	/** Fewest lots that the pair's minimum notional allows, plus a tenth for a moving price. */
	leastLots(price: number): number {
		return Math.ceil((this.pair.minNotional * 1.1) / (price * Number(this.quoteUnitsPerTickLot)));
	}

	/** Number of lots in an amount of base units. */
	lotsIn(baseUnits: bigint): number {
		return Number(baseUnits / this.baseUnitsPerLot);
	}

	/** Quote units of an amount of base at a price in ticks, towards zero. */
	worth(baseUnits: bigint, price: number): bigint {
		return (baseUnits * BigInt(price) * this.quoteUnitsPerTickLot) / this.baseUnitsPerLot;
	}
}
