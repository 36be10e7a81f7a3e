// Interfaces that the referral service needs: the submission of commands, views (copies of the published state in memory), and
// the comparison of inviters with their invitees. The service never reads the core.
import type { ReferralViews } from "../exchange/products/referral/views.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { Pair, PairChecks } from "./pair-checks.ts";

export interface ReferralServiceDependencies {
	readonly submit: Submit;
	readonly views: {
		readonly referral: Pick<ReferralViews["referral"], "decisionOn" | "lastClosedDay" | "settlement" | "mayHaveWork">;
		readonly verification: { find(user: number): { readonly basic: boolean } | undefined };
	};
	readonly links: {
		/** Returns at most `most` invitees with user ids above `user`, in ascending order, each with the inviter. */
		after(user: number, most: number): Promise<readonly Pair[]>;
	};
	readonly checks: PairChecks;
	/** Number of commands that wait for the core. */
	readonly queued: () => number;
	readonly log: Log;
}
