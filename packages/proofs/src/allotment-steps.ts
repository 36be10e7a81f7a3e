// The steps of the proof check of an allotment. Each step has an id, which never changes, with numbers and possible problems.
// Screens turn the steps into text.
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

/** Numbers that each step of the check reports. Lots are decimal text, and times are in ms. */
interface AllotmentNumbers {
	/** Passes if all input is well-formed; otherwise `at` is the path of the first malformed field. */
	form: { readonly at: string | null };
	/** Passes if the published list has the hash that was fixed when the offering closed. */
	list: { readonly applications: number; readonly requested: string; readonly said: string; readonly expected: string };
	/** Passes if the exchange signed the list with a key that was valid at the time of the list. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/**
	 * Passes if computing the allotment again gives the published result. `wrong` is the number of applications with another
	 * result.
	 */
	allotment: { readonly supply: string; readonly cap: string; readonly given: string; readonly wrong: number };
	/**
	 * Passes if the list contains the user's application exactly once, with the requested lots. All numbers are null if the user
	 * passed no application.
	 */
	own: {
		readonly serial: string | null;
		readonly lots: string | null;
		readonly said: string | null;
		readonly expected: string | null;
	};
}

export type AllotmentProblem =
	| SignatureProblem
	| "malformed"
	| "wrong_list"
	| "wrong_allotment"
	| "not_in_list"
	| "wrong_request";

export type AllotmentStep = StepOf<AllotmentNumbers, AllotmentProblem>;

export const allotmentStep = stepMaker<AllotmentNumbers, AllotmentProblem>();
