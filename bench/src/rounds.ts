/**
 * Runs `count` rounds and returns their results. If `count` is more than one, an additional round before them warms up the
 * code, and its result is dropped.
 */
export async function runRounds<T>(count: number, round: (label: string) => Promise<T> | T): Promise<T[]> {
	if (count > 1) await round("warm-up");
	const results: T[] = [];
	for (let index = 1; index <= count; index++) results.push(await round(`round ${index}`));
	return results;
}
