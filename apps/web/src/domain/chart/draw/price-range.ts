// Calculates the price range of the axis from the range of the visible candles. Indicator lines outside the range of the
// candles, such as a long average, widen the axis only a little.

const LINES_ADD = 0.12;

export interface Span {
	readonly from: number;
	readonly to: number;
}

interface Reach {
	readonly low: number;
	readonly high: number;
}

/** Returns the price range of the axis. @param all range of all indicator lines over the candles */
export function priceRange(all: Span, candles: readonly Reach[]): Span {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	for (const candle of candles) {
		low = Math.min(low, candle.low);
		high = Math.max(high, candle.high);
	}
	// Returns the range of the indicator lines if the range of the candles is empty: no candle is visible, or the price did not
	// move.
	if (high <= low) return all;
	const room = (high - low) * LINES_ADD;
	return { from: Math.min(low, Math.max(all.from, low - room)), to: Math.max(high, Math.min(all.to, high + room)) };
}
