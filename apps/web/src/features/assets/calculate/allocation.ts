// How the total divides among the accounts, for the bar: whole parts of a thousand, exact, that add up to a thousand.
import { parseDecimal } from "@candor/money";

/** Places that values in USDT may have. */
const PLACES = 8;

export function unitsOf(text: string | undefined, decimals = PLACES): bigint {
	if (text === undefined) return 0n;
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
}

/**
 * Parts of a thousand of each value; the largest takes what rounding leaves, so that the bar is always full.
 * Something that is held is at least a thousandth, so that it is never invisible. All zero: all zero.
 */
export function allocate(values: readonly string[]): readonly number[] {
	const units = values.map((value) => unitsOf(value));
	const total = units.reduce((sum, value) => sum + value, 0n);
	if (total === 0n) return units.map(() => 0);
	const parts = units.map((value) => (value === 0n ? 0 : Math.max(1, Number((value * 1000n) / total))));
	const largest = units.reduce((best, value, index) => (value > (units[best] as bigint) ? index : best), 0);
	const others = parts.reduce((sum, part, index) => (index === largest ? sum : sum + part), 0);
	return parts.map((part, index) => (index === largest ? 1000 - others : part));
}

/** Worth less than a dollar: what 'hide small balances' leaves out. */
export function isSmall(value: string): boolean {
	return unitsOf(value) < 10n ** BigInt(PLACES);
}

export function isNothing(amount: string): boolean {
	return /^0(\.0*)?$/.test(amount);
}
