import type { Standing } from "@candor/core";

export interface AccountsViews {
	readonly accounts: {
		/** Returns an account's standing and its opening time in ms, or undefined if the account does not exist. */
		find(user: number): { readonly version: number; readonly standing: Standing; readonly openedAt: number } | undefined;
		/** Returns the users whose account has this standing: closing only, or frozen. */
		usersWith(standing: Exclude<Standing, "trading">): ReadonlySet<number>;
	};
}
