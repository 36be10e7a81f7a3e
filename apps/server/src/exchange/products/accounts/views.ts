import type { Standing } from "@candor/core";

export interface AccountsViews {
	readonly accounts: {
		/** Returns the standing and the opening time of an account in ms, or undefined if the account does not exist. */
		find(user: number): { readonly version: number; readonly standing: Standing; readonly openedAt: number } | undefined;
		/** Returns the users who may not trade, or only close. */
		usersWith(standing: Exclude<Standing, "trading">): ReadonlySet<number>;
	};
}
