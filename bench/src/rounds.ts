/**
 * Runs `count` rounds and returns their results. If `count` is greater than one, an additional first round warms up the code and
 * returns no result.
 */
export async function runRounds<T>(count: number, round: (label: string) => Promise<T> | T): Promise<T[]> {
	if (count > 1) await round("warm-up");
	const results: T[] = [];
	for (let index = 1; index <= count; index++) results.push(await round(`round ${index}`));
	return results;
}
