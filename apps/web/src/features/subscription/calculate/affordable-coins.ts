// The number of coins that an amount buys; each purchase is rounded up to the unit.

/**
 * Returns the maximum in units of the coin: at most `left`, and no more than `available` pays for.
 * @param price units for a whole coin
 * @param decimals of the coin
 */
export function affordable(left: bigint, available: bigint, price: bigint, decimals: number): bigint {
	if (price === 0n) return left;
	const bought = (available * 10n ** BigInt(decimals)) / price;
	return bought < left ? bought : left;
}
