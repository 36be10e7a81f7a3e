// Reads prices from the decimal texts of venues, and converts prices in dollars to Tether and prices to ticks. All values are
// integers; floating point is not used.

const MOST_TICKS = 2 ** 31 - 1;
/** Number of decimal places of a price. Further places are dropped. */
const PLACES = 12;
const ONE = 10n ** BigInt(PLACES);
/** Limit of the spread of a valid quote: the ask may be at most 5 % above the bid. */
const WIDEST_PERCENT = 5n;

/** Price in units of 10^-12 of the quote currency, always positive. */
export type Price = bigint;

/**
 * Reads a price from a text. Returns undefined if the text is not a positive decimal number. Exponents (`1e-7`) are accepted,
 * because JavaScript writes small numbers with them.
 */
export function priceOf(text: string | undefined): Price | undefined {
	const parts = text === undefined ? null : /^(\d{1,15})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
	if (parts === null) return undefined;
	const [, whole = "", fraction = "", exponent = "0"] = parts;
	const places = fraction.length - Number(exponent);
	const digits = BigInt(whole + fraction);
	const price = places > PLACES ? digits / 10n ** BigInt(places - PLACES) : digits * 10n ** BigInt(PLACES - places);
	return price > 0n ? price : undefined;
}

/** Best bid and best ask of a venue. The bid is not above the ask. */
export interface Offered {
	readonly bid: Price;
	readonly ask: Price;
}

/**
 * Reads a quote from its two texts. Returns undefined if a side is missing or invalid, the bid is above the ask, or the spread is
 * too wide.
 */
export function offeredOf(bidText: string | undefined, askText: string | undefined): Offered | undefined {
	const [bid, ask] = [priceOf(bidText), priceOf(askText)];
	if (bid === undefined || ask === undefined || bid > ask) return undefined;
	return ask * 100n > bid * (100n + WIDEST_PERCENT) ? undefined : { bid, ask };
}

/** Returns the mid price, rounded down. */
export function middleOf({ bid, ask }: Offered): Price {
	return (bid + ask) / 2n;
}

/**
 * Converts a price in dollars to Tether.
 * @param price price in dollars
 * @param rate price of one Tether in dollars
 * @returns the price in Tether, rounded down
 */
export function inTether(price: Price, rate: Price): Price {
	return (price * ONE) / rate;
}

/**
 * Converts a price to ticks, rounded to the nearest tick (halves up). Returns undefined if the result is not between 1 and 2^31 -
 * 1.
 */
export function ticksOf(price: Price, priceDecimals: number): number | undefined {
	const ticks = (price * 10n ** BigInt(priceDecimals) + ONE / 2n) / ONE;
	return ticks >= 1n && ticks <= BigInt(MOST_TICKS) ? Number(ticks) : undefined;
}

/**
 * Combines the prices of one Tether in dollars that different venues report. Three or more give their median. Two give their mean
 * if they differ by at most half a percent. In all other cases there is no rate, because a single venue could otherwise move all
 * converted prices.
 */
export function usdRate(said: readonly Price[]): Price | undefined {
	const prices = [...said].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
	const low = prices[(prices.length - 1) >> 1];
	const high = prices[prices.length >> 1];
	if (low === undefined || high === undefined || prices.length < 2) return undefined;
	if (prices.length === 2 && (high - low) * 200n > low) return undefined;
	return (low + high) / 2n;
}
