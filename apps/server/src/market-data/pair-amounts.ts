// Converts ticks and lots of a pair to amounts in ledger units and back. Amounts are exact integers. Only the wanted size of an
// order is a floating-point number, before it is converted to lots.
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

	/** Returns the converter of a pair; undefined while one of its assets is not listed. */
	static of(pair: PairTerms, listing: MarketViews["listing"]): PairAmounts | undefined {
		const base = listing.asset(pair.base);
		const quote = listing.asset(pair.quote);
		return base === undefined || quote === undefined ? undefined : new PairAmounts(pair, base.decimals, quote.decimals);
	}

	/** Returns the value of lots at a price in ticks, in ledger units of the quote. */
	notional(price: number, lots: number): bigint {
		return BigInt(price) * BigInt(lots) * this.quoteUnitsPerTickLot;
	}

	/**
	 * Returns the number of lots whose value is closest to `value` (full coins of the quote) at a price in ticks, but at least
	 * the smallest order that `leastLots` allows.
	 */
	lotsFor(value: number, price: number): number {
		const perLot = (price * Number(this.quoteUnitsPerTickLot)) / this.#quoteUnits;
		return Math.max(this.leastLots(price), Math.round(value / perLot));
	}

	/**
	 * Returns the smallest number of lots that satisfies the pair's minimum order value, plus a tenth as a reserve for price
	 * moves.
	 */
	leastLots(price: number): number {
		return Math.ceil((this.pair.minNotional * 1.1) / (price * Number(this.quoteUnitsPerTickLot)));
	}

	/** Returns the number of full lots in an amount in ledger units of the base. */
	lotsIn(baseUnits: bigint): number {
		return Number(baseUnits / this.baseUnitsPerLot);
	}

	/** Returns the value of an amount of the base at a price in ticks, in ledger units of the quote, rounded towards zero. */
	worth(baseUnits: bigint, price: number): bigint {
		return (baseUnits * BigInt(price) * this.quoteUnitsPerTickLot) / this.baseUnitsPerLot;
	}
}
