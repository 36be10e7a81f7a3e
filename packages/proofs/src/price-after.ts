// Pure arithmetic of the index (docs/reference/rules.md §3).

/** Median of at least one price in ticks; an even count gives the mean of the middle two, truncated to the tick. */
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

/** Sources that must have a price later than T before anything settles. */
export const SETTLING_SOURCES = 3;

/**
 * Price after T, the only price that settles anything at a moment T: in the first record (in order of seq) in which at least three sources
 * have a price time later than T, the median of those sources, in ticks. Undefined while there is none. Source: docs/reference/rules.md §3.
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
