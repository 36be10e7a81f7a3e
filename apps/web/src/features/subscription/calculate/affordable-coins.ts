/**
 * Returns the most coins that a balance buys, at most `left`, in the smallest unit of the coin. The cost of a purchase is rounded up to the
 * smallest unit of the paying currency.
 * @param available balance in the smallest unit of the paying currency
 * @param price of one coin, in the smallest unit of the paying currency
 * @param decimals of the coin
 */
export function affordable(left: bigint, available: bigint, price: bigint, decimals: number): bigint {
	if (price === 0n) return left;
	const bought = (available * 10n ** BigInt(decimals)) / price;
	return bought < left ? bought : left;
}
