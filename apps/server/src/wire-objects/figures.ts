// Ticks, lots and ledger units as decimal text, for everything that leaves through a call or the socket. Exact, no rounding.
import type { PairTerms } from "@candor/core";
import { formatDecimal, formatDecimalShort } from "@candor/money";

/** A price in ticks with all the pair's places, `64120.5`. */
export function priceText(pair: PairTerms, ticks: number): string {
	return formatDecimal(BigInt(ticks), pair.priceDecimals);
}

/** A quantity in lots of base, without trailing zeros, `0.5`. */
export function lotsText(pair: PairTerms, lots: number | bigint): string {
	return formatDecimalShort(BigInt(lots), pair.lotDecimals);
}

/** `part` of `whole` in percent with two places, towards zero, `-1.25`; `0.00` of nothing. */
export function percentText(part: number, whole: number): string {
	return whole === 0 ? "0.00" : formatDecimal((BigInt(part) * 10_000n) / BigInt(whole), 2);
}
