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
