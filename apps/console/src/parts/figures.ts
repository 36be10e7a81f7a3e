// Formats the server's decimal texts exactly: with group separators, without trailing zeros.
import { formatDecimalShort, groupDigits, marksOf, parseDecimal } from "@candor/money";

const MARKS = marksOf("en");
/** More decimals than any coin of the ledger has. */
const DECIMALS = 18;

/** `1000000.500000` is `1,000,000.5`. */
export function amountText(decimal: string): string {
	const isNegative = decimal.startsWith("-");
	const plain = isNegative ? decimal.slice(1) : decimal;
	return `${isNegative ? "−" : ""}${groupDigits(trimZeros(plain), MARKS)}`;
}

/** Returns decimal text without trailing zeros, for a form's field. */
export const trimZeros = (decimal: string): string => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);

export const countText = (count: number): string => groupDigits(String(count), MARKS);

/** Converts a share to a percentage: `0.0002` becomes `0.02`. An invalid text stays unchanged. */
export function percentOf(share: string): string {
	const read = parseDecimal(share, DECIMALS);
	return read.ok ? formatDecimalShort(read.value, DECIMALS - 2) : share;
}

export const percentText = (share: string): string => `${percentOf(share)} %`;

/** Most decimals of a fiat price from 1 on. A smaller price needs all of them. */
const MOST_PRICE_DECIMALS = 4;

/**
 * Shows a fiat price with at least the decimals of its currency, and at most four; further decimals are cut off.
 * @param currency an amount of the server in the currency, which has its decimals, or their number
 */
export function fiatPriceText(price: string, currency: string | number): string {
	const least = typeof currency === "number" ? currency : (currency.split(".")[1]?.length ?? 0);
	const isSmall = price.startsWith("0.");
	return groupDigits(price, MARKS, {
		...{ short: true, least },
		...(!isSmall && { places: Math.max(MOST_PRICE_DECIMALS, least) }),
	});
}
