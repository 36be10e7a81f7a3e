// Formats decimal texts of the server without rounding: with group separators and without trailing zeros.
import { formatDecimalShort, groupDigits, marksOf, parseDecimal } from "@candor/money";

const MARKS = marksOf("en");
/** More decimals than any coin of the ledger has, so that no digit is lost. */
const DECIMALS = 18;

/** Formats a decimal text: `1000000.500000` becomes `1,000,000.5`. */
export function amountText(decimal: string): string {
	const isNegative = decimal.startsWith("-");
	const plain = isNegative ? decimal.slice(1) : decimal;
	return `${isNegative ? "−" : ""}${groupDigits(trimZeros(plain), MARKS)}`;
}

/** Returns the decimal text without trailing zeros, for an input of a form. */
export const trimZeros = (decimal: string): string => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);

export const countText = (count: number): string => groupDigits(String(count), MARKS);

/** Converts a fraction to a percentage: `0.0002` becomes `0.02`. An invalid text is returned unchanged. */
export function percentOf(share: string): string {
	const read = parseDecimal(share, DECIMALS);
	return read.ok ? formatDecimalShort(read.value, DECIMALS - 2) : share;
}

export const percentText = (share: string): string => `${percentOf(share)} %`;

/** Largest number of decimals shown for a fiat price of 1 or more. A price below 1 shows all decimals. */
const MOST_PRICE_DECIMALS = 4;

/**
 * Formats a fiat price with at least as many decimals as its currency has. A price of 1 or more has at most four decimals;
 * further ones are cut off.
 * @param currency number of the currency's decimals, or any amount in the currency that the server formatted with them
 */
export function fiatPriceText(price: string, currency: string | number): string {
	const least = typeof currency === "number" ? currency : (currency.split(".")[1]?.length ?? 0);
	const isSmall = price.startsWith("0.");
	return groupDigits(price, MARKS, {
		...{ short: true, least },
		...(!isSmall && { places: Math.max(MOST_PRICE_DECIMALS, least) }),
	});
}
