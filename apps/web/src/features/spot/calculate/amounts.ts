// Calculates quantities of an order: the largest one that a balance allows, a percentage of it, and the quantity for a total.
// All results are rounded down, so that no order exceeds the balance.
import { baseUnitsPerLot, larger, notional, type PairRules, quoteUnitsPerTickLot } from "./pair.ts";

/**
 * Returns the largest number of lots that a balance can buy at a price; 0 if the price is 0. @param availableQuote balance in
 * ledger units
 */
export function maxBuyLots(pair: PairRules, availableQuote: bigint, ticks: bigint): bigint {
	if (ticks <= 0n || availableQuote <= 0n) return 0n;
	return availableQuote / (ticks * quoteUnitsPerTickLot(pair));
}

/** Returns the largest number of lots that a balance can sell. @param availableBase balance in ledger units */
export function maxSellLots(pair: PairRules, availableBase: bigint): bigint {
	return availableBase <= 0n ? 0n : availableBase / baseUnitsPerLot(pair);
}

export function percentageOf(whole: bigint, percent: number): bigint {
	return (whole * BigInt(percent)) / 100n;
}

/**
 * Returns the largest number of lots whose turnover at a price is at most `total`. @param total amount in ledger units of the
 * quote asset
 */
export function lotsForTotal(pair: PairRules, total: bigint, ticks: bigint): bigint {
	return maxBuyLots(pair, total, ticks);
}

export function percentOf(part: bigint, whole: bigint): number {
	if (whole <= 0n || part <= 0n) return 0;
	return part >= whole ? 100 : Number((part * 100n) / whole);
}

/** Returns the percentage in `steps` whose quantity is exactly `lots`; undefined if there is none. */
export function selectedStep(lots: bigint, max: bigint, steps: readonly number[]): number | undefined {
	if (lots <= 0n) return undefined;
	return steps.find((step) => percentageOf(max, step) === lots);
}

/**
 * Returns the amount that an OCO buy freezes, in ledger units of the quote asset: the turnover of the more expensive leg
 * (docs/reference/rules.md §4).
 */
export function ocoFreeze(pair: PairRules, limitTicks: bigint, stopLimitTicks: bigint, lots: bigint): bigint {
	return notional(pair, larger(limitTicks, stopLimitTicks), lots);
}
