// Capabilities that the referral service needs: submitting commands, views, and checks of pairs of users. The service never reads the core.
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
		/** Returns up to `most` invited users with their inviters, in the order of the users, after `user`. */
		after(user: number, most: number): Promise<readonly Pair[]>;
	};
	readonly checks: PairChecks;
	/** Number of commands that wait for the core. */
	readonly queued: () => number;
	readonly log: Log;
}
