export interface Affordable {
	/** Maximum of one application, and size of a lot, in units of the coin. */
	readonly most: bigint;
	readonly lot: bigint;
	/** Balance, and price of a full coin, in units of the payment coin. */
	readonly available: bigint;
	readonly price: bigint;
	/** Decimals of the coin. */
	readonly decimals: number;
}

/** Returns the maximum application, in units of the coin. */
export function affordableLots({ most, lot, available, price, decimals }: Affordable): bigint {
	const bought = (available * 10n ** BigInt(decimals)) / price;
	const coins = bought < most ? bought : most;
	return coins - (coins % lot);
}
