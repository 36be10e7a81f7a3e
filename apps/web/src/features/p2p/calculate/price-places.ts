// Determines the number of decimals with which prices are shown. The server sends prices with six decimals. Amounts are
// calculated from the full price.
import type { GroupingOptions } from "@candor/money";

/** Largest number of decimals shown for a price of 1 or more. A price below 1 shows all decimals. */
const MOST = 4;

/** Returns the number of decimals in an amount that the server formatted, which is that of its currency. */
export const decimalsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/**
 * Returns the format of a price. A price has at least as many decimals as its currency. A price of 1 or more has at most four
 * decimals; further ones are cut off.
 */
export function pricePlaces(price: string, fiatDecimals: number): GroupingOptions {
	const isSmall = price.startsWith("0.");
	return { short: true, least: fiatDecimals, ...(!isSmall && { places: Math.max(MOST, fiatDecimals) }) };
}
