import type { AccountName, UserAccount } from "@candor/core";

export interface HeldBalance {
	readonly account: UserAccount;
	readonly asset: number;
	readonly available: bigint;
	readonly frozen: bigint;
}

export interface LedgerViews {
	readonly balances: {
		of(owner: number, account: AccountName, asset: number): { readonly available: bigint; readonly frozen: bigint };
		all(user: number): readonly HeldBalance[];
	};
}
