/**
 * Returns the price steps by which a book can be grouped: one tick, ten ticks, a hundred ticks and so on, as long as a step is
 * a small part of the price.
 */
export function groupSteps(marketTicks: bigint): readonly bigint[] {
	const steps = [1n];
	for (let step = 10n; step <= 1_000n && step * 50n <= marketTicks; step *= 10n) steps.push(step);
	return steps;
}
