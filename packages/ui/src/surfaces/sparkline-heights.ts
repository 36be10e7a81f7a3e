// How high each point of a small line stands. What hardly moved looks as if it hardly moved: a coin that is worth a dollar has no
// cliffs.

/** Of the price: a smaller range does not fill the height. */
const LEAST_RANGE = 0.005;

/** Shares of the height, 0 at the bottom; a range below the least stands in the middle. Prices as floats: drawn, not reckoned with. */
export function sparklineHeights(prices: readonly number[]): readonly number[] {
	const low = Math.min(...prices);
	const high = Math.max(...prices);
	const range = Math.max(high - low, ((high + low) / 2) * LEAST_RANGE);
	if (high === low) return prices.map(() => 0.5);
	const from = (high + low - range) / 2;
	return prices.map((price) => (price - from) / range);
}
