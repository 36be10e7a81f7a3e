// Price bounds of an order: the collar of market orders around the index and the band of limit prices (docs/reference/rules.md §4). Rounded
// inward, so that the exchange accepts every price that the form accepts.
import type { PairRules } from "./pair.ts";

const MILLION = 1_000_000n;

/** The worst price a market order may reach, in ticks: index ± collar. 0 without an index. */
export function worstTicks(pair: PairRules, side: "buy" | "sell", indexTicks: bigint): bigint {
	if (indexTicks <= 0n) return 0n;
	const collar = BigInt(pair.collarPpm);
	if (side === "buy") return (indexTicks * (MILLION + collar)) / MILLION;
	return ceilDiv(indexTicks * (MILLION - collar), MILLION);
}

/** The lowest and the highest limit price around the reference, in ticks; undefined without a reference. */
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
