export interface Affordable {
	/**
	 * `most` is the maximum quantity of one application, `lot` the size of a lot. Both are in the smallest unit of the coin.
	 */
	readonly most: bigint;
	readonly lot: bigint;
	/**
	 * `available` is the user's balance, `price` the price of one coin. Both are in the smallest unit of the payment currency.
	 */
	readonly available: bigint;
	readonly price: bigint;
	readonly decimals: number;
}

/** Returns the largest quantity that the user can apply for, in the smallest unit of the coin. */
export function affordableLots({ most, lot, available, price, decimals }: Affordable): bigint {
	const bought = (available * 10n ** BigInt(decimals)) / price;
	const coins = bought < most ? bought : most;
	return coins - (coins % lot);
}
