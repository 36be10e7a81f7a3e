// Prices out of venues' decimal text, exactly: bid and ask that say something, dollars into Tether, ticks. No floating point.

/** Decimal places; further ones are cut off. */
const PLACES = 12;
const ONE = 10n ** BigInt(PLACES);
/** Bid and ask that lie further apart say nothing: ask > bid × 1.05. */
const WIDEST_PERCENT = 5n;
const MOST_TICKS = 2 ** 31 - 1;

/** In 10^-12 of the quote currency, > 0. */
export type Price = bigint;

/** Undefined: no positive decimal number. Exponents are read too (`1e-7`), as numbers become text with them. */
export function priceOf(text: string | undefined): Price | undefined {
	const parts = text === undefined ? null : /^(\d{1,15})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
	if (parts === null) return undefined;
	const [, whole = "", fraction = "", exponent = "0"] = parts;
	const places = fraction.length - Number(exponent);
	const digits = BigInt(whole + fraction);
	const price = places > PLACES ? digits / 10n ** BigInt(places - PLACES) : digits * 10n ** BigInt(PLACES - places);
	return price > 0n ? price : undefined;
}

/** Best bid and ask, bid ≤ ask. */
export interface Offered {
	readonly bid: Price;
	readonly ask: Price;
}

/** Undefined where what a venue said has no middle: a side is missing, a bid above its ask, or the two too far apart. */
export function offeredOf(bidText: string | undefined, askText: string | undefined): Offered | undefined {
	const [bid, ask] = [priceOf(bidText), priceOf(askText)];
	if (bid === undefined || ask === undefined || bid > ask) return undefined;
	return ask * 100n > bid * (100n + WIDEST_PERCENT) ? undefined : { bid, ask };
}

/** Truncated. */
export function middleOf({ bid, ask }: Offered): Price {
	return (bid + ask) / 2n;
}

/** @param price in dollars @param rate dollars for one Tether @returns in Tether, truncated */
export function inTether(price: Price, rate: Price): Price {
	return (price * ONE) / rate;
}

/** To the nearest tick, halves up; undefined where that is no price of a market (1 to 2^31 - 1 ticks). */
export function ticksOf(price: Price, priceDecimals: number): number | undefined {
	const ticks = (price * 10n ** BigInt(priceDecimals) + ONE / 2n) / ONE;
	return ticks >= 1n && ticks <= BigInt(MOST_TICKS) ? Number(ticks) : undefined;
}

/**
 * Dollars for one Tether from what venues say of it: the median; of two the mean, and only where they are within half a percent
 * of each other; of fewer none. So no single venue can move all converted prices at once.
 */
export function usdRate(said: readonly Price[]): Price | undefined {
	const prices = [...said].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
	const low = prices[(prices.length - 1) >> 1];
	const high = prices[prices.length >> 1];
	if (low === undefined || high === undefined || prices.length < 2) return undefined;
	if (prices.length === 2 && (high - low) * 200n > low) return undefined;
	return (low + high) / 2n;
}
