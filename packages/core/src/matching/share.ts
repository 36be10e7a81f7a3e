// Multiplies a reference price by a factor in parts per million. The result is rounded to a whole tick, and is never above the
// highest possible price.

const MILLION = 1_000_000n;
const MAX_PRICE = 0x7fffffff;

/** Returns reference × ppm / 1,000,000, ticks, rounded down. Used for upper bounds of prices. */
export function shareDown(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm)) / MILLION);
	return Math.min(share, MAX_PRICE);
}

/** Returns reference × ppm / 1,000,000, ticks, rounded up. Used for lower bounds of prices. */
export function shareUp(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm) + MILLION - 1n) / MILLION);
	return Math.min(share, MAX_PRICE);
}
