// Shortens a list of steps that fails (delta debugging): removes smaller and smaller parts as long as the rest still fails.

export async function minimise<T>(
	steps: readonly T[],
	fails: (steps: readonly T[]) => Promise<boolean>,
	maxRuns = 400,
): Promise<readonly T[]> {
	let best = steps;
	let runs = 0;
	for (let size = Math.ceil(best.length / 2); size >= 1 && runs < maxRuns; ) {
		let shrunk = false;
		for (let at = 0; at < best.length && runs < maxRuns; ) {
			const without = best.toSpliced(at, size);
			runs++;
			if (await fails(without)) {
				best = without;
				shrunk = true;
			} else at += size;
		}
		if (size === 1 && !shrunk) break;
		if (!shrunk || size > 1) size = Math.max(1, Math.floor(size / 2));
	}
	return best;
}
