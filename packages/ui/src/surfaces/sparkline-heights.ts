// Heights of a sparkline's points. A small move looks small: a stable coin shows no cliffs.

/** Share of the price: a smaller range does not fill the height. */
const LEAST_RANGE = 0.005;

/** Shares of the height, 0 at the bottom; a range below the minimum is centred. Prices as floats, for drawing only. */
export function sparklineHeights(prices: readonly number[]): readonly number[] {
	const low = Math.min(...prices);
	const high = Math.max(...prices);
	const range = Math.max(high - low, ((high + low) / 2) * LEAST_RANGE);
	if (high === low) return prices.map(() => 0.5);
	const from = (high + low - range) / 2;
	return prices.map((price) => (price - from) / range);
}
