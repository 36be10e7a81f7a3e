// Decimals of shown prices. The server sends six. Amounts are computed from the full price.
import type { GroupingOptions } from "@candor/money";

/** Most decimals of a price from 1 on. A smaller price needs all of them. */
const MOST = 4;

/** Returns the decimals of an amount of the server, which are those of its currency. */
export const decimalsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/** Returns the format of a price: at least the decimals of the currency, and at most four. Further decimals are cut off. */
export function pricePlaces(price: string, fiatDecimals: number): GroupingOptions {
	const isSmall = price.startsWith("0.");
	return { short: true, least: fiatDecimals, ...(!isSmall && { places: Math.max(MOST, fiatDecimals) }) };
}
