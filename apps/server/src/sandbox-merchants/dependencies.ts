// Interfaces that the simulated merchants need: the submission of commands, and views (copies of the published state in memory).
// They never read the core.
import type { UserAccount, VerificationSet } from "@candor/core";
import type { CatalogueViewsNeeded } from "../exchange/products/p2p/catalogue-views.ts";
import type { SimulatedMerchantsViews } from "../exchange/products/p2p/simulated-merchants-view.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";

export interface MerchantsDependencies {
	readonly submit: Submit;
	readonly views: CatalogueViewsNeeded &
		SimulatedMerchantsViews & {
			readonly balances: { of(owner: number, account: UserAccount, asset: number): { readonly available: bigint } };
			readonly verification: { find(user: number): Pick<VerificationSet, "version" | "advanced"> | undefined };
		};
	/**
	 * Saves a payment account of the merchant if none exists, and resolves with the account's hash. The account's fields have the
	 * example values of the pay type.
	 */
	readonly accountFor: (user: number, payType: string) => Promise<string>;
	readonly log: Log;
}
