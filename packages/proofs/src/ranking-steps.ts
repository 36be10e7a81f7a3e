// The steps of the proof check of the ranking of inviters. Each step has an id, which never changes, with numbers and possible
// problems. Screens turn the steps into text.
import { type StepOf, stepMaker } from "./step.ts";

/** Numbers that each step of the check reports. Places are counted from 1, and times are in ms. */
interface RankingNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/** Passes if the totals count whole UTC days, and the ranking in the app is from the same publication as the totals. */
	period: { readonly from: number; readonly to: number; readonly days: number };
	/**
	 * Passes if sorting the published totals again gives the published order. `wrong` is the number of entries that get another
	 * place.
	 */
	order: { readonly entries: number; readonly wrong: number };
	/**
	 * Passes if the ranking in the app shows the first of the published totals. `wrong` is the number of its rows that differ.
	 */
	top: { readonly shown: number; readonly wrong: number };
	/**
	 * Passes if the user's place in the list is the place that the app shows. All numbers are null if the user is not in the
	 * list.
	 */
	own: { readonly pseudonym: string | null; readonly said: number | null; readonly expected: number | null };
}

export type RankingProblem = "malformed" | "wrong_period" | "wrong_order" | "wrong_top" | "wrong_place";

export type RankingStep = StepOf<RankingNumbers, RankingProblem>;

export const rankingStep = stepMaker<RankingNumbers, RankingProblem>();
