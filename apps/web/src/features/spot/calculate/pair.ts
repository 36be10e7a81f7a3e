// Scales and limits of a pair (docs/reference/rules.md §2, §4). Prices are in ticks, quantities in lots, money in ledger units;
// all are bigint.
import { type DecimalProblem, formatDecimal, formatDecimalShort, formatTruncated, parseDecimal } from "@candor/money";

export interface PairRules {
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
	/** Number of decimals of the base asset in the ledger. The next field is that of the quote asset. */
	readonly baseDecimals: number;
	readonly quoteDecimals: number;
	/**
	 * A tick is 10^-priceDecimals of the quote asset for one unit of the base asset. A lot is 10^-lotDecimals of the base
	 * asset.
	 */
	readonly priceDecimals: number;
	readonly lotDecimals: number;
	readonly makerFeePpm: number;
	readonly takerFeePpm: number;
	/** Minimum notional in ledger units of the quote asset. */
	readonly minNotional: bigint;
	readonly maxNotional: bigint;
	/** Allowed range of a buy's limit price, in parts per million of the reference price (index or last price). */
	readonly buyBandPpm: { readonly low: number; readonly high: number };
	readonly sellBandPpm: { readonly low: number; readonly high: number };
	/** Maximum distance of a market order's price from the index, in parts per million. */
	readonly collarPpm: number;
}

export type Read = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly problem: DecimalProblem };

/** Returns the size of a lot in ledger units of the base asset. */
export function baseUnitsPerLot(pair: PairRules): bigint {
	return 10n ** BigInt(pair.baseDecimals - pair.lotDecimals);
}

/**
 * Returns the price of one lot at one tick, in ledger units of the quote asset. The listing accepts only pairs for which this
 * is an integer.
 */
export function quoteUnitsPerTickLot(pair: PairRules): bigint {
	return 10n ** BigInt(pair.quoteDecimals - pair.priceDecimals - pair.lotDecimals);
}

/** Returns the exact turnover of `lots` at `ticks`, in ledger units of the quote asset. */
export function notional(pair: PairRules, ticks: bigint, lots: bigint): bigint {
	return ticks * lots * quoteUnitsPerTickLot(pair);
}

export const readPrice = (pair: PairRules, text: string): Read => parseDecimal(text, pair.priceDecimals);
export const readLots = (pair: PairRules, text: string): Read => parseDecimal(text, pair.lotDecimals);
export const readQuote = (pair: PairRules, text: string): Read => parseDecimal(text, pair.quoteDecimals);

export const priceText = (pair: PairRules, ticks: bigint): string => formatDecimal(ticks, pair.priceDecimals);
export const lotsText = (pair: PairRules, lots: bigint): string => formatDecimalShort(lots, pair.lotDecimals);
export const quoteText = (pair: PairRules, units: bigint): string => formatDecimalShort(units, pair.quoteDecimals);
/** Formats an estimated amount of the quote asset, truncated to two decimals. */
export const aboutText = (pair: PairRules, units: bigint): string => formatTruncated(units, pair.quoteDecimals, 2);

export function smaller(a: bigint, b: bigint): bigint {
	if (a < b) return a;
	return b;
}

export function larger(a: bigint, b: bigint): bigint {
	if (a > b) return a;
	return b;
}
