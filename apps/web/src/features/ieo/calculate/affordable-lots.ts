export interface Affordable {
	/** Units of the coin: the most of one application, and one lot. */
	readonly most: bigint;
	readonly lot: bigint;
	/** Units of the payment coin: the balance, and the price of a full coin. */
	readonly available: bigint;
	readonly price: bigint;
	/** Of the coin. */
	readonly decimals: number;
}

/** Units of the coin. */
export function affordableLots({ most, lot, available, price, decimals }: Affordable): bigint {
	const bought = (available * 10n ** BigInt(decimals)) / price;
	const coins = bought < most ? bought : most;
	return coins - (coins % lot);
}
