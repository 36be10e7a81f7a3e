// Formats funding rates, and calculates the payment of a position at a rate and the time until the payment.
import { formatDecimal } from "@candor/money";
import { signedUnitsOf } from "./signed-units.ts";

const PPB_DECIMALS = 9;

/** Formats a funding rate as percent with four decimals: `0.0001` → `0.0100`. */
export const percentOfRate = (rate: string): string => formatDecimal(signedUnitsOf(rate, PPB_DECIMALS) / 1_000n, 4);

/** Formats a funding rate as percent with all decimals: `0.000100003` → `0.0100003`. */
export const exactPercentOfRate = (rate: string): string => formatDecimal(signedUnitsOf(rate, PPB_DECIMALS), PPB_DECIMALS - 2);

/** Number of funding periods in a year. A day has three periods (docs/reference/rules.md §5). */
const PERIODS_A_YEAR = 3n * 365n;

/** Converts a funding rate to percent per year, with two decimals, truncated: `0.0001` → `10.95`. */
export const annualPercentOf = (rate: string): string =>
	formatDecimal((signedUnitsOf(rate, PPB_DECIMALS) * PERIODS_A_YEAR) / 100_000n, 2);

/**
 * Returns the premium: the mark price minus the index, in percent of the index, with four decimals, truncated. `mark` and
 * `index` are in ticks.
 */
export const premiumPercent = (mark: bigint, index: bigint): string =>
	formatDecimal(index > 0n ? ((mark - index) * 1_000_000n) / index : 0n, 4);

/**
 * Returns the funding payment of a position with this notional, in the unit of `notional`. The result is negative if the user
 * pays.
 */
export function fundingOf(rate: string, notional: bigint, long: boolean): bigint {
	const paid = (notional * signedUnitsOf(rate, PPB_DECIMALS)) / 10n ** BigInt(PPB_DECIMALS);
	return long ? -paid : paid;
}

export function timeLeft(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / 1_000));
	const two = (count: number) => String(count).padStart(2, "0");
	return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
