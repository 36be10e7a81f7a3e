// Capabilities that simulated merchants need: submitting commands, and views. They never read the core.
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
	/** Saves the payment account of a merchant once, and resolves with its hash. Its values are the examples of the pay type. */
	readonly accountFor: (user: number, payType: string) => Promise<string>;
	readonly log: Log;
}
