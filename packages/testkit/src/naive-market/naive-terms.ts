// Computes amounts and price limits from the terms of a pair, exactly. Prices are compared with limits as fractions, so that only
// fees are rounded (docs/reference/rules.md §2, §4). The functions are written from the rules, not from the code that they check.
import type { NaiveListing } from "./naive-order.ts";

type Side = "buy" | "sell";

const MILLION = 1_000_000n;

/** Returns the number of quote units that one lot costs at a price of one tick. */
const quoteUnit = ({ quoteDecimals, priceDecimals, lotDecimals }: NaiveListing) =>
	10n ** BigInt(quoteDecimals - priceDecimals - lotDecimals);

/** Returns the number of base units in `lots`. */
export const coinsOf = (listing: NaiveListing, lots: number) =>
	BigInt(lots) * 10n ** BigInt(listing.baseDecimals - listing.lotDecimals);

/** Returns the number of quote units that `lots` cost. @param price ticks */
export const moneyOf = (listing: NaiveListing, price: number, lots: number) => BigInt(price) * BigInt(lots) * quoteUnit(listing);

/** Returns the number of whole lots that an amount of quote units buys. @param price ticks */
export const lotsFor = (listing: NaiveListing, amount: bigint, price: number) => Number(amount / moneyOf(listing, price, 1));

/** Returns the fee on a received amount: rounded up to a unit, and at most the received amount. */
export function feeOf(received: bigint, ppm: number): bigint {
	const exact = received * BigInt(ppm);
	const fee = exact % MILLION === 0n ? exact / MILLION : exact / MILLION + 1n;
	return fee > received ? received : fee;
}

/** Compare a price with a share of a reference price: `atLeast` is true from `ppm` millionths up, `atMost` is true up to them. */
const atLeast = (price: number, reference: number, ppm: number) => BigInt(price) * MILLION >= BigInt(reference) * BigInt(ppm);
const atMost = (price: number, reference: number, ppm: number) => BigInt(price) * MILLION <= BigInt(reference) * BigInt(ppm);

/** Returns true if a market order may trade at this price, which means within the collar around the index. */
export function inCollar({ collarPpm }: NaiveListing, side: Side, price: number, index: number): boolean {
	return side === "buy" ? atMost(price, index, 1_000_000 + collarPpm) : atLeast(price, index, 1_000_000 - collarPpm);
}

/** Returns true if an order may have this limit price, which means within the price band around the reference price. */
export function inBand(listing: NaiveListing, side: Side, price: number, reference: number): boolean {
	return side === "buy"
		? atLeast(price, reference, listing.bandBuyLowPpm) && atMost(price, reference, listing.bandBuyHighPpm)
		: atLeast(price, reference, listing.bandSellLowPpm) && atMost(price, reference, listing.bandSellHighPpm);
}
