// Creates the components of identity verification: users' cases, reviews, the queue, the users' data, and scheduled work.
import { AcceptedCases } from "./accepted-cases.ts";
import { type CaseMatches, CaseQueue } from "./case-queue.ts";
import { CaseReview } from "./case-review.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { SampleCases } from "./sample-cases.ts";
import { Upkeep, type UpkeepOptions } from "./upkeep.ts";
import { UserData } from "./user-data.ts";
import { VerificationCases } from "./verification-cases.ts";

export interface VerificationOptions extends VerificationDependencies, Pick<UpkeepOptions, "mail" | "policyVersion"> {
	readonly matches: CaseMatches;
}

export type Verification = ReturnType<typeof createVerification>;

export function createVerification(options: VerificationOptions) {
	const cases = new VerificationCases(options);
	const review = new CaseReview(options, cases, options.matches);
	const userData = new UserData(options, cases, options.matches);
	return {
		cases,
		images: options.images,
		review,
		userData,
		samples: new SampleCases(options, cases),
		queue: new CaseQueue(options, cases, options.matches),
		accepted: new AcceptedCases(options.db, options.views),
		upkeep: new Upkeep({ ...options, cases, review, userData }),
	};
}
