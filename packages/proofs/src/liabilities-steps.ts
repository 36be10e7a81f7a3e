// The steps of the proof check of liabilities. Each step has an id, which never changes, with numbers and possible problems.
// Screens turn the steps into text.
import { type StepOf, stepMaker } from "./step.ts";

/** Name of a column of the tree (such as `BTC`), and an amount in ledger units as decimal text. */
export interface ColumnAmount {
	readonly column: string;
	readonly amount: string;
}

/** Numbers that each step of the check reports. */
interface LiabilitiesNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/**
	 * Passes if the ids of the leaves follow from the user's secret, and each leaf is listed once. `wrong` is the number of
	 * leaves with another id.
	 */
	ids: { readonly leaves: number; readonly wrong: number };
	/**
	 * Passes if the path of each leaf leads to the published root. `wrong` is the number of leaves whose path leads elsewhere.
	 */
	paths: { readonly leaves: number; readonly levels: number; readonly wrong: number };
	/**
	 * Passes if the sums of the root equal the published totals. `wrong` is the number of leaves whose path gives other totals.
	 */
	totals: { readonly wrong: number };
	/**
	 * Passes if the sums of the user's leaves equal the balances in the exchange's response. `wrong` is the number of columns
	 * that differ.
	 */
	balances: { readonly counted: readonly ColumnAmount[]; readonly wrong: number };
}

export type LiabilitiesProblem =
	| "malformed"
	| "other_leaf"
	| "other_root"
	| "sum_out_of_range"
	| "other_totals"
	| "other_balances";

export type LiabilitiesStep = StepOf<LiabilitiesNumbers, LiabilitiesProblem>;

export const liabilitiesStep = stepMaker<LiabilitiesNumbers, LiabilitiesProblem>();
