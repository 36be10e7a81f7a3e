// Calculates the payout of a stake, and checks the stake (docs/reference/rules.md §6). Amounts are bigint in ledger units. The
// server makes the same checks again.
import { type DecimalProblem, formatDecimalShort, parseDecimal } from "@candor/money";
import type { DurationTerms } from "../../../domain/options/option-terms.ts";

export const STAKE_DECIMALS = 6;
const PPM_DECIMALS = 6;
const PPM = 1_000_000n;

export type StakeProblem =
	| { readonly field: "seconds"; readonly kind: "no_duration" }
	| { readonly field: "number"; readonly kind: DecimalProblem | "zero" | "insufficient_balance" }
	| { readonly field: "number"; readonly kind: "below_minimum" | "above_maximum"; readonly limit: bigint };

export interface StakePlan {
	/** Stake in ledger units; 0 if the typed text is not a valid number. */
	readonly stake: bigint;
	/** Profit if the user wins, without the returned stake, rounded down (docs/reference/rules.md §6). */
	readonly payout: bigint;
	/** Errors, in the order in which the user should correct them. */
	readonly problems: readonly StakeProblem[];
}

/** Parses decimal text to ledger units; 0 if the text is invalid. */
export function unitsOf(text: string | undefined): bigint {
	const read = parseDecimal(text ?? "", STAKE_DECIMALS);
	return read.ok ? read.value : 0n;
}

export const unitsText = (units: bigint): string => formatDecimalShort(units, STAKE_DECIMALS);

/**
 * Returns the profit if the user wins, without the returned stake, rounded down as in the core. @param ratio payout ratio as
 * decimal text, such as `0.8`
 */
export function payoutOf(stake: bigint, ratio: string): bigint {
	const read = parseDecimal(ratio, PPM_DECIMALS);
	return read.ok ? (stake * read.value) / PPM : 0n;
}

export interface StakeAsked {
	readonly amount: string;
	/** Terms of the chosen duration; undefined if the user has not chosen one. */
	readonly terms: DurationTerms | undefined;
	/** Available balance in ledger units. If undefined, only the server checks the balance. */
	readonly available: bigint | undefined;
}

export function planStake({ amount, terms, available }: StakeAsked): StakePlan {
	const problems: StakeProblem[] = terms === undefined ? [{ field: "seconds", kind: "no_duration" }] : [];
	const read = parseDecimal(amount, STAKE_DECIMALS);
	if (!read.ok) return { stake: 0n, payout: 0n, problems: [...problems, { field: "number", kind: read.problem }] };
	const stake = read.value;
	const payout = terms === undefined ? 0n : payoutOf(stake, terms.payout_ratio);
	const problem = stakeProblem(stake, terms, available);
	return { stake, payout, problems: problem === undefined ? problems : [...problems, problem] };
}

function stakeProblem(stake: bigint, terms: DurationTerms | undefined, available: bigint | undefined): StakeProblem | undefined {
	const field = "number";
	if (stake === 0n) return { field, kind: "zero" };
	if (terms !== undefined) {
		const [least, most] = [unitsOf(terms.min), unitsOf(terms.max)];
		if (stake < least) return { field, kind: "below_minimum", limit: least };
		if (stake > most) return { field, kind: "above_maximum", limit: most };
	}
	return available !== undefined && stake > available ? { field, kind: "insufficient_balance" } : undefined;
}

/**
 * Formats a fraction as a percentage with at most one decimal: `0.8` → `80`, `0.555556` → `55.6`.
 * @param rounding "up" for warnings, otherwise truncated
 */
export function percentOf(share: string, rounding: "up" | "down" = "down"): string {
	const read = parseDecimal(share, PPM_DECIMALS);
	if (!read.ok) return share;
	const thousandths = (read.value + (rounding === "up" ? 999n : 0n)) / 1_000n;
	return formatDecimalShort(thousandths, 1);
}
