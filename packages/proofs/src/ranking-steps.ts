// Defines the steps of the proof check of the ranking of inviters: step ids, which never change, with each step's numbers and problems.
// Screens translate the steps.
import { type StepOf, stepMaker } from "./step.ts";

/** Numbers of each step of the check. Places count from 1, and times are in ms. */
interface RankingNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The totals count whole UTC days, and the shown ranking is of the same publication. */
	period: { readonly from: number; readonly to: number; readonly days: number };
	/** Sorted again, the published totals have the published order. `wrong` is the number of entries at another place. */
	order: { readonly entries: number; readonly wrong: number };
	/** The shown ranking consists of the first published totals. `wrong` is the number of shown rows that differ. */
	top: { readonly shown: number; readonly wrong: number };
	/** The user's place is the one that was shown; all are null if the user is not in the list. */
	own: { readonly pseudonym: string | null; readonly said: number | null; readonly expected: number | null };
}

export type RankingProblem = "malformed" | "wrong_period" | "wrong_order" | "wrong_top" | "wrong_place";

export type RankingStep = StepOf<RankingNumbers, RankingProblem>;

export const rankingStep = stepMaker<RankingNumbers, RankingProblem>();
