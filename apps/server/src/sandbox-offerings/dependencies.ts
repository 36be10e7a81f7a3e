// Interfaces that the offerings of a sandbox need: the submission of commands, and views (copies of the published state in
// memory). The offerings never read the core.
import type { AssetTerms, UserAccount, VerificationSet } from "@candor/core";
import type { IeoViews } from "../exchange/products/ieo/views.ts";
import type { SubscriptionViews } from "../exchange/products/subscription/views.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";

interface Money {
	readonly available: bigint;
	readonly frozen: bigint;
}

export interface OfferingsDependencies {
	readonly submit: Submit;
	readonly views: SubscriptionViews &
		IeoViews & {
			readonly listing: { asset(id: number): AssetTerms | undefined };
			readonly balances: { of(owner: number, account: UserAccount | "treasury", asset: number): Money };
			readonly verification: { find(user: number): Pick<VerificationSet, "version" | "basic"> | undefined };
		};
	readonly log: Log;
}
