// Maximum quantities, shares of a balance, and quantity from a total. Rounded down: an order never exceeds the balance.
import { baseUnitsPerLot, larger, notional, type PairRules, quoteUnitsPerTickLot } from "./pair.ts";

/** Returns the maximum number of lots that `availableQuote` buys at `ticks`; 0 if the price is 0. */
export function maxBuyLots(pair: PairRules, availableQuote: bigint, ticks: bigint): bigint {
	if (ticks <= 0n || availableQuote <= 0n) return 0n;
	return availableQuote / (ticks * quoteUnitsPerTickLot(pair));
}

/** Returns the maximum number of lots that `availableBase` units sell. */
export function maxSellLots(pair: PairRules, availableBase: bigint): bigint {
	return availableBase <= 0n ? 0n : availableBase / baseUnitsPerLot(pair);
}

/** Returns `percent` (0..100) of `whole`, rounded down; 100 is the full amount to its last unit. */
export function portion(whole: bigint, percent: number): bigint {
	return (whole * BigInt(percent)) / 100n;
}

/** Returns the largest number of lots whose turnover at `ticks` is at most `total` quote units. */
export function lotsForTotal(pair: PairRules, total: bigint, ticks: bigint): bigint {
	return maxBuyLots(pair, total, ticks);
}

/** Returns the part's share of `whole` in percent, 0..100, rounded down. */
export function percentOf(part: bigint, whole: bigint): number {
	if (whole <= 0n || part <= 0n) return 0;
	return part >= whole ? 100 : Number((part * 100n) / whole);
}

/** Returns the percentage of `steps` that gives exactly this quantity, if any: the selected chip. */
export function selectedStep(lots: bigint, max: bigint, steps: readonly number[]): number | undefined {
	if (lots <= 0n) return undefined;
	return steps.find((step) => portion(max, step) === lots);
}

/** Returns the amount that an OCO buy freezes: the larger of its two legs, in quote units (docs/reference/rules.md §4). */
export function ocoFreeze(pair: PairRules, limitTicks: bigint, stopLimitTicks: bigint, lots: bigint): bigint {
	return notional(pair, larger(limitTicks, stopLimitTicks), lots);
}
