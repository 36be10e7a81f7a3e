// Defines the steps of the proof check of an allotment: step ids, which never change, with each step's numbers and problems. Screens
// translate the steps.
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

/** Numbers of each step of the check. Lots are decimal text, and times are in ms. */
interface AllotmentNumbers {
	/** The step passes if all input is well-formed; otherwise `at` names the first malformed field. */
	form: { readonly at: string | null };
	/** The hash of the published list equals the value that was fixed at the close. */
	list: { readonly applications: number; readonly requested: string; readonly said: string; readonly expected: string };
	/** The exchange signed the list with a key that was published for the time of the list. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** A recomputation gives every application the published allotment. `wrong` is the number of applications with another allotment. */
	allotment: { readonly supply: string; readonly cap: string; readonly given: string; readonly wrong: number };
	/** The user's application is in the list exactly once, with the requested lots; `own` is null if no application is given. */
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
