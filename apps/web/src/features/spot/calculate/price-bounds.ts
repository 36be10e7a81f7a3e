// Calculates the worst price of a market order and the allowed range of a limit price (docs/reference/rules.md §4). The bounds
// are rounded towards the reference price, so that the exchange accepts every price that the form accepts.
import type { PairRules } from "./pair.ts";

const MILLION = 1_000_000n;

/**
 * Returns the worst price, in ticks, that a market order may reach: the index plus or minus the pair's collar. Returns 0 if
 * there is no index.
 */
export function worstTicks(pair: PairRules, side: "buy" | "sell", indexTicks: bigint): bigint {
	if (indexTicks <= 0n) return 0n;
	const collar = BigInt(pair.collarPpm);
	if (side === "buy") return (indexTicks * (MILLION + collar)) / MILLION;
	return ceilDiv(indexTicks * (MILLION - collar), MILLION);
}

/**
 * Returns the lowest and the highest limit price, in ticks, around a reference price. Returns undefined if there is no
 * reference price.
 */
export function band(pair: PairRules, side: "buy" | "sell", referenceTicks: bigint): { low: bigint; high: bigint } | undefined {
	if (referenceTicks <= 0n) return undefined;
	const range = side === "buy" ? pair.buyBandPpm : pair.sellBandPpm;
	return {
		low: ceilDiv(referenceTicks * BigInt(range.low), MILLION),
		high: (referenceTicks * BigInt(range.high)) / MILLION,
	};
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
	return (dividend + divisor - 1n) / divisor;
}
