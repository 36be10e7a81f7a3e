// Rounds of a benchmark.

/** Runs `count` rounds. With more than one, a round before them warms up and its result is dropped. */
export async function interleaved<T>(count: number, round: (label: string) => Promise<T> | T): Promise<T[]> {
	if (count > 1) await round("warm-up");
	const results: T[] = [];
	for (let index = 1; index <= count; index++) results.push(await round(`round ${index}`));
	return results;
}
