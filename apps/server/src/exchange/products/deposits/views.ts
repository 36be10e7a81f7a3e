export interface DepositsViews {
	readonly deposits: {
		/** Returns what a user owes after reversed deposits, by asset, in ledger units. */
		debtsOf(user: number): ReadonlyMap<number, bigint>;
		/** True if a credited deposit of the user can still be undone by its network. */
		hasUnfinal(user: number): boolean;
	};
}
