/** Returns the price steps for grouping a book: one tick, ten ticks, a hundred ticks and so on. Each step is a small part of the price. */
export function groupSteps(marketTicks: bigint): readonly bigint[] {
	const steps = [1n];
	for (let step = 10n; step <= 1_000n && step * 50n <= marketTicks; step *= 10n) steps.push(step);
	return steps;
}
