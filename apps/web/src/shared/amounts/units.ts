// Converts amounts between decimal text and exact integers. A coin has as many decimals as the server's texts of its amounts.
import { formatDecimal, parseDecimal } from "@candor/money";

export function decimalsOf(amount: string): number {
	return amount.split(".")[1]?.length ?? 0;
}

export function unitsOf(amount: string, decimals: number): bigint {
	const parsed = parseDecimal(amount, decimals);
	return parsed.ok ? parsed.value : 0n;
}

export function amountText(units: bigint, decimals: number): string {
	return units < 0n ? `-${formatDecimal(-units, decimals)}` : formatDecimal(units, decimals);
}

export function shareOf(part: string, rest: string): number {
	const [taken, left] = [unitsOf(part, decimalsOf(part)), unitsOf(rest, decimalsOf(rest))];
	return taken + left === 0n ? 0 : Number((taken * 10_000n) / (taken + left)) / 10_000;
}

export function typedText(units: bigint, decimals: number): string {
	const text = amountText(units, decimals);
	return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
