// Converts ticks and lots of a pair to amounts and back. Amounts are exact integers. Only a wanted order size is a floating-point
// number before it is converted to lots.
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

	/** Returns the converter of a pair's amounts, or undefined while an asset is not listed. */
	static of(pair: PairTerms, listing: MarketViews["listing"]): PairAmounts | undefined {
		const base = listing.asset(pair.base);
		const quote = listing.asset(pair.quote);
		return base === undefined || quote === undefined ? undefined : new PairAmounts(pair, base.decimals, quote.decimals);
	}

	/** Returns the value of lots at a price in ticks, in quote units. */
	notional(price: number, lots: number): bigint {
		return BigInt(price) * BigInt(lots) * this.quoteUnitsPerTickLot;
	}

	/**
	 * Returns the number of lots whose value is closest to `value` (full quote coins) at a price in ticks; at least the smallest
	 * allowed order.
	 */
	lotsFor(value: number, price: number): number {
		const perLot = (price * Number(this.quoteUnitsPerTickLot)) / this.#quoteUnits;
		return Math.max(this.leastLots(price), Math.round(value / perLot));
	}

	/** Returns the fewest lots that the pair's minimum notional allows, plus a tenth for price moves. */
	leastLots(price: number): number {
		return Math.ceil((this.pair.minNotional * 1.1) / (price * Number(this.quoteUnitsPerTickLot)));
	}

	/** Returns the number of full lots in an amount of base units. */
	lotsIn(baseUnits: bigint): number {
		return Number(baseUnits / this.baseUnitsPerLot);
	}

	/** Returns the quote units of an amount of base at a price in ticks, rounded towards zero. */
	worth(baseUnits: bigint, price: number): bigint {
		return (baseUnits * BigInt(price) * this.quoteUnitsPerTickLot) / this.baseUnitsPerLot;
	}
}
