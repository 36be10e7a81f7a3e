// Computes shares (ppm) of a reference price, in ticks. A share is rounded to a whole tick, and is never above the highest possible
// price.

const MILLION = 1_000_000n;
const MAX_PRICE = 0x7fffffff;

/** Returns the share of a reference price, ticks, rounded down, for an upper bound. */
export function shareDown(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm)) / MILLION);
	return Math.min(share, MAX_PRICE);
}

/** Returns the share of a reference price, ticks, rounded up, for a lower bound. */
export function shareUp(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm) + MILLION - 1n) / MILLION);
	return Math.min(share, MAX_PRICE);
}
