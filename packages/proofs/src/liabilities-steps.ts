// Defines the steps of the proof check of liabilities: step ids, which never change, with each step's numbers and problems. Screens
// translate the steps.
import { type StepOf, stepMaker } from "./step.ts";

/** A column of a tree with an amount in ledger units, as decimal text. */
export interface ColumnAmount {
	readonly column: string;
	readonly amount: string;
}

/** Numbers of each step of the check. */
interface LiabilitiesNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The leaves have the ids that the user's secret gives, each once and without a gap. `wrong` leaves have another id. */
	ids: { readonly leaves: number; readonly wrong: number };
	/** Each leaf leads to the published root. `wrong` is the number of leaves that lead elsewhere. */
	paths: { readonly leaves: number; readonly levels: number; readonly wrong: number };
	/** The sums of the root are the published totals. */
	totals: { readonly wrong: number };
	/** The leaves add up to the balances that the exchange shows to the user. */
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
