// Calculates the price range of the axis from the price range of the visible candles. Indicator lines outside that range, such
// as a long average, widen the axis only a little.

const LINES_ADD = 0.12;

export interface Span {
	readonly from: number;
	readonly to: number;
}

interface Reach {
	readonly low: number;
	readonly high: number;
}

/** Returns the price range of the axis. @param all price range of all indicator lines over the candles */
export function priceRange(all: Span, candles: readonly Reach[]): Span {
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	for (const candle of candles) {
		low = Math.min(low, candle.low);
		high = Math.max(high, candle.high);
	}
	// Without a candle range (no candle is visible, or the price did not move), the range of the indicator lines applies.
	if (high <= low) return all;
	const room = (high - low) * LINES_ADD;
	return { from: Math.min(low, Math.max(all.from, low - room)), to: Math.max(high, Math.min(all.to, high + room)) };
}
