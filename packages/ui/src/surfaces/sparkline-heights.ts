/** Smallest price range that fills the sparkline's height, as a fraction of the price. */
const LEAST_RANGE = 0.005;

/**
 * Returns each point's height from 0 (bottom) to 1. A price range below LEAST_RANGE fills only a middle part of the height, so
 * that the line of a coin with a stable price does not seem to jump. The prices are floats, for drawing only.
 */
export function sparklineHeights(prices: readonly number[]): readonly number[] {
	const low = Math.min(...prices);
	const high = Math.max(...prices);
	const range = Math.max(high - low, ((high + low) / 2) * LEAST_RANGE);
	if (high === low) return prices.map(() => 0.5);
	const from = (high + low - range) / 2;
	return prices.map((price) => (price - from) / range);
}
