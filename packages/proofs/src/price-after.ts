// Computes the median of source prices, and the price after a moment, which settles options (docs/reference/rules.md §3).

/**
 * Returns the median of one or more prices in ticks. With an even number of prices it is the mean of the two middle prices,
 * rounded down to a tick.
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

/** Number of sources that must have a price later than a moment before a price settles anything at that moment. */
export const SETTLING_SOURCES = 3;

/**
 * Returns the price after a moment T. Only this price may settle anything at T (docs/reference/rules.md §3). It comes from the
 * first record, by sequence, in which at least three sources have a price that is later than T. It is the median of these
 * sources' prices, in ticks. Returns undefined if no record has such a price yet.
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
