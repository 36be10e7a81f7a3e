/** Returns the median: for an even number of values the upper one of the two middle values, for no values NaN. */
export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

/** Returns a quantile, for no values NaN. @param share the quantile, from 0 to 1 (0.99 for the 99th percentile) */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
