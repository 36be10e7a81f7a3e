export interface DepositsViews {
	readonly deposits: {
		/** Returns the amounts that a user owes after reversed deposits, in ledger units, keyed by asset. */
		debtsOf(user: number): ReadonlyMap<number, bigint>;
		/** Returns true if the network of a credited deposit of this user can still undo the deposit. */
		hasUnfinal(user: number): boolean;
	};
}
