// Computes the median of an index, and the price after a moment (docs/reference/rules.md §3).

/**
 * Returns the median of one or more prices in ticks. The median of an even number of prices is the mean of the two middle prices,
 * rounded down to the tick.
 */
export function medianOf(prices: readonly number[]): number {
	const sorted = [...prices].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] as number;
	return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] as number) + upper) / 2);
}

interface TimedRecord {
	readonly time: number;
	readonly sources: readonly { readonly price: number; readonly time: number }[];
}

/** Number of sources that must have a price later than a moment before anything settles at that moment. */
export const SETTLING_SOURCES = 3;

/**
 * Returns the price after a moment T, which is the only price that settles anything at T (docs/reference/rules.md §3). The price
 * comes from the first record, by seq, in which at least three sources have a price time later than T. It is the median of these
 * sources' prices, in ticks. Returns undefined while no record has this price.
 */
export function priceAfter<R extends TimedRecord>(
	records: Iterable<R>,
	afterMs: number,
): { record: R; price: number } | undefined {
	for (const record of records) {
		if (record.time <= afterMs) continue;
		const later: number[] = [];
		for (const { price, time } of record.sources) if (time > afterMs) later.push(price);
		if (later.length >= SETTLING_SOURCES) return { record, price: medianOf(later) };
	}
	return undefined;
}
