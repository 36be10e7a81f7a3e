// Capabilities that the referral service needs: submitting commands, views, and checks of pairs of users. The service never reads the core.
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { PairChecks } from "./pair-checks.ts";

/** An invited user, the inviter, and the newest decision about the rebates of the pair. */
export interface InvitationLink {
	readonly user: number;
	readonly inviter: number;
	readonly decision: { readonly allowed: boolean; readonly by: "service" | "operator"; readonly reason: string } | undefined;
}

export interface ReferralServiceDependencies {
	readonly submit: Submit;
	readonly views: {
		readonly referral: {
			/** Returns up to `most` links in a set order, after the link of `user`; from the first one for 0. */
			linksAfter(user: number, most: number): readonly InvitationLink[];
			/** Number of the last settlement. */
			readonly settlement: number;
			/** Number of rows of closed days that no settlement has reached. */
			readonly left: number;
			/** True if held rebates of an allowed pair wait for their payment. */
			readonly hasPayable: boolean;
			/** Time of the last close of a day, ms; undefined before the first one. */
			readonly closedAt: number | undefined;
		};
		readonly verification: { find(user: number): { readonly basic: boolean } | undefined };
	};
	readonly checks: PairChecks;
	/** Number of commands that wait for the core. */
	readonly queued: () => number;
	readonly log: Log;
}
