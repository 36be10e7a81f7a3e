// Scales and rules of a pair for the order form. Prices in ticks, quantities in lots, money in ledger units; all bigint
// (docs/reference/rules.md §2, §4).
import { type DecimalProblem, formatDecimal, formatDecimalShort, formatTruncated, parseDecimal } from "@candor/money";

export interface PairRules {
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
	/** Ledger decimals of the two assets. */
	readonly baseDecimals: number;
	readonly quoteDecimals: number;
	/** One tick is 10^-priceDecimals quote per base; one lot 10^-lotDecimals base. */
	readonly priceDecimals: number;
	readonly lotDecimals: number;
	readonly makerFeePpm: number;
	readonly takerFeePpm: number;
	/** Minimum notional, quote units. */
	readonly minNotional: bigint;
	readonly maxNotional: bigint;
	/** Price bands in parts per million of the reference price. */
	readonly buyBandPpm: { readonly low: number; readonly high: number };
	readonly sellBandPpm: { readonly low: number; readonly high: number };
	/** Maximum distance of a market order from the index, parts per million. */
	readonly collarPpm: number;
}

export type Read = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly problem: DecimalProblem };

/** Returns the base units in one lot. */
export function baseUnitsPerLot(pair: PairRules): bigint {
	return 10n ** BigInt(pair.baseDecimals - pair.lotDecimals);
}

/** Returns the quote units of one lot at one tick: an integer, because listing refuses other pairs. */
export function quoteUnitsPerTickLot(pair: PairRules): bigint {
	return 10n ** BigInt(pair.quoteDecimals - pair.priceDecimals - pair.lotDecimals);
}

/** Returns the exact turnover of `lots` at `ticks`, in quote units. */
export function notional(pair: PairRules, ticks: bigint, lots: bigint): bigint {
	return ticks * lots * quoteUnitsPerTickLot(pair);
}

export const readPrice = (pair: PairRules, text: string): Read => parseDecimal(text, pair.priceDecimals);
export const readLots = (pair: PairRules, text: string): Read => parseDecimal(text, pair.lotDecimals);
export const readQuote = (pair: PairRules, text: string): Read => parseDecimal(text, pair.quoteDecimals);

/** Formats a price with all decimals of the pair. */
export const priceText = (pair: PairRules, ticks: bigint): string => formatDecimal(ticks, pair.priceDecimals);
/** Formats a quantity without trailing zeros. */
export const lotsText = (pair: PairRules, lots: bigint): string => formatDecimalShort(lots, pair.lotDecimals);
export const quoteText = (pair: PairRules, units: bigint): string => formatDecimalShort(units, pair.quoteDecimals);
/** Formats an estimate in quote, truncated to two decimals; form and confirmation show the same. */
export const aboutText = (pair: PairRules, units: bigint): string => formatTruncated(units, pair.quoteDecimals, 2);

export function smaller(a: bigint, b: bigint): bigint {
	if (a < b) return a;
	return b;
}

export function larger(a: bigint, b: bigint): bigint {
	if (a > b) return a;
	return b;
}
