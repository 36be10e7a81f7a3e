export interface PaymentAccounts {
	ownHash(user: number, account: number): Promise<{ hash: string; payType: string } | undefined>;
	detailsOf(user: number, hash: string): Promise<{ holder: string; values: { name: string; value: string }[] } | undefined>;
	accountOf(user: number, hash: string): Promise<number | undefined>;
}

/** Use of a payment account by P2P trades. */
export interface AccountUse {
	/** Number of advertisements and open orders that use the account. */
	readonly usedBy: number;
	/** Time at which the latest order with the account ended, ms; 0 if there is none. */
	readonly endedAt: number;
	/** Number of released orders that were paid with the account, and the time of the first of them, ms. */
	readonly paid: number;
	readonly paidSince: number;
	/** Value of the orders paid with the account that were released on the current UTC day, in ledger units of USDT. */
	readonly paidToday: bigint;
}

/** Returns the use of a user's payment account, which is identified by its hash. */
export type UseOfAccount = (user: number, hash: string) => Promise<AccountUse>;
