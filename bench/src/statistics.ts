/**
 * Returns the median. For an even number of values it is the upper one of the two middle values. It is NaN if there are no
 * values.
 */
export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
