// Funding rates for display, the payment of a position at a rate, and the time left until it.
import { formatDecimal } from "@candor/money";
import { signedUnitsOf } from "./signed-units.ts";

const PPB_DECIMALS = 9;

/** `0.0001` is `0.0100`: percent, four places. */
export const percentOfRate = (rate: string): string => formatDecimal(signedUnitsOf(rate, PPB_DECIMALS) / 1_000n, 4);

/** All places of it: `0.000100003` is `0.0100003`, percent. */
export const exactPercentOfRate = (rate: string): string => formatDecimal(signedUnitsOf(rate, PPB_DECIMALS), PPB_DECIMALS - 2);

/** Three periods a day (docs/reference/rules.md §5), a year long. */
const PERIODS_A_YEAR = 3n * 365n;

/** The rate, were it the same for a year: `0.0001` is `10.95`, percent, two places, cut. */
export const annualPercentOf = (rate: string): string =>
	formatDecimal((signedUnitsOf(rate, PPB_DECIMALS) * PERIODS_A_YEAR) / 100_000n, 2);

/** The premium of the mark over the index, percent, four places, truncated. Ticks. */
export const premiumPercent = (mark: bigint, index: bigint): string =>
	formatDecimal(index > 0n ? ((mark - index) * 1_000_000n) / index : 0n, 4);

/** The payment of a position with this notional, in the same units; negative: the user pays. */
export function fundingOf(rate: string, notional: bigint, long: boolean): bigint {
	const paid = (notional * signedUnitsOf(rate, PPB_DECIMALS)) / 10n ** BigInt(PPB_DECIMALS);
	return long ? -paid : paid;
}

/** `03:41:07`. */
export function timeLeft(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / 1_000));
	const two = (count: number) => String(count).padStart(2, "0");
	return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
