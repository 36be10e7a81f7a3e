// Heights of a sparkline's points. Small price changes look small, so that a stable coin does not seem to jump.

/** Smallest price range that fills the height, as a fraction of the price. */
const LEAST_RANGE = 0.005;

/** Each point's height as a fraction, 0 at the bottom. A price range below the minimum is centred. Prices are floats, for drawing only. */
export function sparklineHeights(prices: readonly number[]): readonly number[] {
	const low = Math.min(...prices);
	const high = Math.max(...prices);
	const range = Math.max(high - low, ((high + low) / 2) * LEAST_RANGE);
	if (high === low) return prices.map(() => 0.5);
	const from = (high + low - range) / 2;
	return prices.map((price) => (price - from) / range);
}
