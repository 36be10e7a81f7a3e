// Prices at a share of a reference, in ticks: bounds for orders. Exact, and never above the highest possible price.

const MILLION = 1_000_000n;
const MAX_PRICE = 0x7fffffff;

/** Rounded down: for an upper bound. */
export function shareDown(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm)) / MILLION);
	return Math.min(share, MAX_PRICE);
}

/** Rounded up: for a lower bound. */
export function shareUp(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm) + MILLION - 1n) / MILLION);
	return Math.min(share, MAX_PRICE);
}
