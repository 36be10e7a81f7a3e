/**
 * Returns the largest quantity that a balance can buy, at most `left`, in the smallest unit of the coin. The cost of a purchase
 * is rounded up to the smallest unit of the paying currency.
 * @param left quantity that is left, in the smallest unit of the coin
 * @param available balance in the smallest unit of the paying currency
 * @param price price of one coin, in the smallest unit of the paying currency
 * @param decimals number of decimals of the coin
 */
export function affordable(left: bigint, available: bigint, price: bigint, decimals: number): bigint {
	if (price === 0n) return left;
	const bought = (available * 10n ** BigInt(decimals)) / price;
	return bought < left ? bought : left;
}
