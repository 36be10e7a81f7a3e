// Computes the liquidation price and the bankruptcy price of a position (docs/reference/rules.md §5). The core, the screens and the
// receipts use these functions.

/** The fields of a position that determine its prices. Money is in units of the settlement asset, and prices are in ticks. */
export interface PricedPosition {
	readonly long: boolean;
	/** Entry cost of all lots. */
	readonly entry: bigint;
	/** Value of one tick for all lots of the position. */
	readonly perTick: bigint;
	readonly margin: bigint;
	/** The maintenance margin is notional × mmrPpm − cum. */
	readonly mmrPpm: number;
	readonly cum: bigint;
	readonly takerFeePpm: number;
}

const MILLION = 1_000_000n;
/** The highest possible price, ticks. */
export const MOST_TICKS = 2 ** 31 - 1;

/**
 * Returns the price at which the margin no longer covers the maintenance margin and the closing fee, ticks: (margin + cum −
 * s·q·entry) / (q·(MMR + t) − s·q), with side s, quantity q, maintenance rate MMR and fee rate t. The liquidation price is never
 * beyond the bankruptcy price: if the deduction `cum` exceeds the maintenance margin, the maintenance margin counts as zero.
 */
export function liquidationPrice(position: PricedPosition): number {
	const { long, entry, perTick, margin, mmrPpm, cum, takerFeePpm } = position;
	const price = solve(long, entry, perTick, margin + cum, mmrPpm + takerFeePpm);
	const bankruptcy = bankruptcyPrice(position);
	return long ? Math.max(price, bankruptcy) : Math.min(price, bankruptcy);
}

/**
 * Returns the price at which the margin covers only the closing fee, ticks: (margin − s·q·entry) / (q·t − s·q), with side s,
 * quantity q and fee rate t.
 */
export function bankruptcyPrice({ long, entry, perTick, margin, takerFeePpm }: PricedPosition): number {
	return solve(long, entry, perTick, margin, takerFeePpm);
}

/** Returns the entry cost of `lots` of the `held` lots, units. It is rounded in favour of the lots that stay in the position. */
export function entryOf(long: boolean, entry: bigint, lots: number, held: number): bigint {
	if (lots === held) return entry;
	const [part, all] = [BigInt(lots), BigInt(held)];
	return long ? (entry * part) / all : (entry * part + all - 1n) / all;
}

/**
 * Returns the price at which the amount `covered` is used up, at least one tick. The price is rounded towards the entry price, so
 * that the margin suffices.
 */
function solve(long: boolean, entry: bigint, perTick: bigint, covered: bigint, ratePpm: number): number {
	const rate = BigInt(ratePpm);
	if (long) {
		const left = entry - covered;
		if (left <= 0n) return 1;
		const divisor = perTick * (MILLION - rate);
		return atMost((left * MILLION + divisor - 1n) / divisor);
	}
	return atMost(((entry + covered) * MILLION) / (perTick * (MILLION + rate)));
}

function atMost(ticks: bigint): number {
	if (ticks < 1n) return 1;
	return ticks > BigInt(MOST_TICKS) ? MOST_TICKS : Number(ticks);
}
