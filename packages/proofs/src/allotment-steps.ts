// Steps of an allotment's proof check: stable ids, their numbers and problems. Screens translate them.
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

/** Lots are decimal text, times ms. */
interface AllotmentNumbers {
	/** All input is well-formed; `at` names the first malformed member. */
	form: { readonly at: string | null };
	/** The hash of the list equals the value fixed at the close. */
	list: { readonly applications: number; readonly requested: string; readonly said: string; readonly expected: string };
	/** The exchange signed that list with a key that was published for that time. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** A recomputation gives every application its allotment; `wrong`: number of differences. */
	allotment: { readonly supply: string; readonly cap: string; readonly given: string; readonly wrong: number };
	/** The user's application is in the list exactly once, with the requested lots; null: no application was given. */
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
