// Calculates the heights of a sparkline's points from prices.

/** A line uses the full height only if its prices differ by at least this fraction of the price. */
const LEAST_RANGE = 0.005;

/**
 * Returns the height of each point, from 0 (bottom) to 1. If the prices differ by less than LEAST_RANGE, the line uses only a
 * middle part of the height. Otherwise the line of a coin with a stable price would seem to jump. The prices are floats, because
 * they are only drawn.
 */
export function sparklineHeights(prices: readonly number[]): readonly number[] {
	const low = Math.min(...prices);
	const high = Math.max(...prices);
	const range = Math.max(high - low, ((high + low) / 2) * LEAST_RANGE);
	if (high === low) return prices.map(() => 0.5);
	const from = (high + low - range) / 2;
	return prices.map((price) => (price - from) / range);
}
