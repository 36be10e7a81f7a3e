import { data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { VerificationCases } from "./verification-cases.ts";

export { caseImages } from "./case-images.ts";
export { type CaseMatches, CaseQueue } from "./case-queue.ts";
export { CaseReview, type Reviewer } from "./case-review.ts";
export { createVerification, type Verification, type VerificationOptions } from "./create-verification.ts";
export { dataCalls } from "./data-calls.ts";
export type { CaseImages } from "./dependencies.ts";
export { PersonalStore, type Subject } from "./personal-data.ts";
export { peopleVerification, type VerificationDb, type VerificationTables } from "./tables.ts";
export type { UserData } from "./user-data.ts";
export { UserHistory } from "./user-history.ts";
export { VerificationCases } from "./verification-cases.ts";

export interface VerificationFeature {
	readonly cases: VerificationCases;
	readonly views: Pick<ViewsNeeded, "founding">;
	/**
	 * False if other machines can reach the exchange. A sandbox then accepts no personal data, because it could come from real
	 * users.
	 */
	readonly isOnlyLocal: boolean;
}

export function verification({ cases, views, isOnlyLocal }: VerificationFeature): Feature {
	const takesData = () => views.founding.mode !== "sandbox" || isOnlyLocal;
	return (calls) => {
		calls.handle("user/verification", async (_params, { user }) => data(await cases.show(user)));
		calls.handle("user/verification_documents", async (params) => data(await cases.documents(params)));
		calls.handle("user/real_name", async (params, { user }) =>
			takesData() ? cases.sendBasic(user, params) : refused("sandbox_documents"),
		);
		calls.handle("user/real_name2", async (params, { user }) =>
			takesData() ? cases.sendAdvanced(user, params) : refused("sandbox_documents"),
		);
		calls.handle("user/verification_appeal", async (params, { user }) => cases.appeal(user, params));
	};
}
