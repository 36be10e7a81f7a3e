// What readers see of balances.
import type { UserAccount } from "@candor/core";

export interface HeldBalance {
	readonly account: UserAccount;
	readonly asset: number;
	readonly available: bigint;
	readonly frozen: bigint;
}

export interface LedgerViews {
	readonly balances: {
		of(user: number, account: UserAccount, asset: number): { readonly available: bigint; readonly frozen: bigint };
		all(user: number): readonly HeldBalance[];
	};
}
