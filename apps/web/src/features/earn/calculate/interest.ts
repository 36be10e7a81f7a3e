// Calculates the interest and the early-redemption charge of an earn product (docs/reference/rules.md §7). As in the core,
// interest is rounded down and charges are rounded up.
import type { EarnProduct } from "@candor/contract";
import { ppmOf } from "./rates.ts";

const MILLION = 1_000_000n;

export type ProductTerms = Pick<EarnProduct, "days" | "daily_rate" | "rule" | "penalty_ratio" | "recalculate"> & {
	readonly steps: readonly Pick<EarnProduct["steps"][number], "days" | "daily_rate">[];
};

export interface Ending {
	/** Interest that was already paid before the early redemption. */
	readonly paid: bigint;
	readonly charge: bigint;
	readonly deduction: bigint;
	readonly refund: bigint;
}

export function dailyInterest(amount: bigint, rate: string): bigint {
	return (amount * ppmOf(rate)) / MILLION;
}

/**
 * Calculates the payment of an early redemption.
 * @param held full days for which the order was held, less than the product's days
 */
export function endedAfter(terms: ProductTerms, amount: bigint, held: number): Ending {
	const daily = dailyInterest(amount, terms.daily_rate);
	const paid = daily * BigInt(held);
	const base = terms.rule === "remaining_days" ? amount * BigInt(terms.days - held) : daily;
	const charge = smaller((base * ppmOf(terms.penalty_ratio) + MILLION - 1n) / MILLION, amount);
	const step = terms.steps.findLast(({ days }) => days <= held);
	const lowest = terms.steps.find(({ days }) => days === step?.days) ?? step;
	const earned = lowest === undefined ? 0n : dailyInterest(amount, lowest.daily_rate) * BigInt(held);
	const above = terms.recalculate && paid > earned ? paid - earned : 0n;
	const deduction = smaller(above, amount - charge);
	return { paid, charge, deduction, refund: amount - charge - deduction };
}

/** Up to this length of a product in days, the page lists every day. */
const ALL_DAYS_UP_TO = 8;

/**
 * Returns the days for which the page shows an early redemption: all days of a short product, otherwise five days including the
 * first and the last.
 */
export function sampleDays(days: number): readonly number[] {
	if (days <= ALL_DAYS_UP_TO) return Array.from({ length: Math.max(days - 1, 0) }, (_, index) => index + 1);
	const wanted = [1, Math.round(days / 4), Math.round(days / 2), Math.round((days * 3) / 4), days - 1];
	return [...new Set(wanted.filter((day) => day >= 1 && day < days))].sort((a, b) => a - b);
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
