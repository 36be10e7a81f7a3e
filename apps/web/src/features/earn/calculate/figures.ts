// Amounts and rates of managed products as exact integers, and back. A coin's decimals are those that the server writes its amounts with.
import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money";

const RATE_PLACES = 6;

export function decimalsOf(amount: string): number {
	return amount.split(".")[1]?.length ?? 0;
}

/** Units; 0 for what is no amount. */
export function unitsOf(amount: string, decimals: number): bigint {
	const parsed = parseDecimal(amount, decimals);
	return parsed.ok ? parsed.value : 0n;
}

export function amountText(units: bigint, decimals: number): string {
	return units < 0n ? `-${formatDecimal(-units, decimals)}` : formatDecimal(units, decimals);
}

/** Parts per million of a rate or ratio as the server writes it. */
export function ppmOf(rate: string): bigint {
	return unitsOf(rate, RATE_PLACES);
}

/** `0.0015` is `0.15`. */
export function percentText(rate: string): string {
	return formatDecimalShort(ppmOf(rate), RATE_PLACES - 2);
}

/** `1.500000` is `1.5`. */
export function timesText(ratio: string): string {
	return formatDecimalShort(ppmOf(ratio), RATE_PLACES);
}

/** How much of it is taken, 0 to 1. */
export function shareOf(part: string, rest: string): number {
	const [taken, left] = [unitsOf(part, decimalsOf(part)), unitsOf(rest, decimalsOf(rest))];
	return taken + left === 0n ? 0 : Number((taken * 10_000n) / (taken + left)) / 10_000;
}
