// Calculates the share of each account in the total value, as integers that add up to a thousand.
import { parseDecimal } from "@candor/money";

const PLACES = 2;

/** Parses a value in USDT to cents, truncated. Invalid text counts as 0. */
export function centsOf(value: string): bigint {
	const cut = /^(\d+)(?:\.(\d{0,2}))?/.exec(value);
	const read = cut === null ? undefined : parseDecimal(`${cut[1]}.${cut[2] ?? ""}`, PLACES);
	return read?.ok === true ? read.value : 0n;
}

/**
 * Returns the share of each value in thousandths. The largest value gets the rounding remainder, so that the shares add up to a
 * thousand. Each value above zero gets at least one thousandth, so that it is visible. If all values are zero, all shares are
 * zero.
 */
export function allocate(values: readonly string[]): readonly number[] {
	const units = values.map(centsOf);
	const total = units.reduce((sum, value) => sum + value, 0n);
	if (total === 0n) return units.map(() => 0);
	const parts = units.map((value) => (value === 0n ? 0 : Math.max(1, Number((value * 1000n) / total))));
	const largest = units.reduce((best, value, index) => (value > (units[best] as bigint) ? index : best), 0);
	const others = parts.reduce((sum, part, index) => (index === largest ? sum : sum + part), 0);
	return parts.map((part, index) => (index === largest ? 1000 - others : part));
}

/** Returns true for a balance that "Hide small balances" hides: one worth less than a dollar. */
export function isSmall(value: string): boolean {
	return centsOf(value) < 10n ** BigInt(PLACES);
}

export function isZeroAmount(amount: string): boolean {
	return /^0(\.0*)?$/.test(amount);
}
