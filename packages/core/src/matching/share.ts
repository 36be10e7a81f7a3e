// Prices at a share of a reference, in ticks: bounds that orders are held to. Exact, and never above the highest price there is.

const MILLION = 1_000_000n;
const MAX_PRICE = 0x7fffffff;

/** Rounded down: for a bound that a price must not be above. */
export function shareDown(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm)) / MILLION);
	return Math.min(share, MAX_PRICE);
}

/** Rounded up: for a bound that a price must not be below. */
export function shareUp(reference: number, ppm: number): number {
	const share = Number((BigInt(reference) * BigInt(ppm) + MILLION - 1n) / MILLION);
	return Math.min(share, MAX_PRICE);
}
