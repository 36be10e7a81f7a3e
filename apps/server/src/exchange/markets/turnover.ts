import type { ListingViews } from "../products/listing/views.ts";

/**
 * Returns the turnover of a match in units of the quote asset: ticks × lots × 10^(quote decimals − price decimals − lot
 * decimals). The exponent is never negative, because the listing checks the decimals. Returns 0 if the pair is not listed.
 */
export function turnoverOf(listing: ListingViews["listing"], pair: number, price: number, lots: bigint): bigint {
	const terms = listing.pair(pair);
	const quote = terms === undefined ? undefined : listing.asset(terms.quote);
	if (terms === undefined || quote === undefined) return 0n;
	return BigInt(price) * lots * 10n ** BigInt(quote.decimals - terms.priceDecimals - terms.lotDecimals);
}
