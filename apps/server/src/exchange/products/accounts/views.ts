import type { Standing } from "@candor/core";

export interface AccountsViews {
	readonly accounts: {
		/** Returns the account's standing, or undefined if the account does not exist. */
		find(user: number): { readonly version: number; readonly standing: Standing } | undefined;
		/** Returns the users who may not trade, or only close. */
		usersWith(standing: Exclude<Standing, "trading">): ReadonlySet<number>;
	};
}
