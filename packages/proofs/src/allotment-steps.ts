// The steps of an allotment's verification: stable ids, the numbers that each rests on, and what can be wrong. Screens put them into words.
import type { SignatureProblem } from "./option-steps.ts";
import { type StepOf, stepMaker } from "./step.ts";

/** Lots are decimal text, times ms. */
interface AllotmentNumbers {
	/** Everything given is written as it should be; `at` names the first member that is not. */
	form: { readonly at: string | null };
	/** The list hashes to what was fixed at the close. */
	list: { readonly applications: number; readonly requested: string; readonly said: string; readonly expected: string };
	/** The exchange signed that list, with a key that was published for that time. */
	signature: { readonly hash: string; readonly key_id: string; readonly time: number };
	/** Worked out again every application gets what it got; `wrong`: how many do not. */
	allotment: { readonly supply: string; readonly cap: string; readonly given: string; readonly wrong: number };
	/** An application that is looked for is in the list, once, as it was made; null: none was looked for. */
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
