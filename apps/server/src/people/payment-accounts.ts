export interface PaymentAccounts {
	ownHash(user: number, account: number): Promise<{ hash: string; payType: string } | undefined>;
	detailsOf(user: number, hash: string): Promise<{ holder: string; values: { name: string; value: string }[] } | undefined>;
	accountOf(user: number, hash: string): Promise<number | undefined>;
}

/** Use of a payment account by trades. */
export interface AccountUse {
	/** Number of advertisements and open orders with the account. */
	readonly usedBy: number;
	/** Time of the end of the latest order with the account, ms; 0 without one. */
	readonly endedAt: number;
	/** Number of released orders that the account has paid, and the time of the first one, ms. */
	readonly paid: number;
	readonly paidSince: number;
	/** Value of the orders that were released on the current UTC day, units of USDT. */
	readonly paidToday: bigint;
}

/** Returns the use of a user's account by its hash. */
export type UseOfAccount = (user: number, hash: string) => Promise<AccountUse>;
