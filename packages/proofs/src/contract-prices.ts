// The two prices at which a position ends by itself (docs/reference/rules.md §5): one function for the core, the screens and the receipt.

/** A position as far as its prices follow from it. Money in units of the settlement asset, prices in ticks. */
export interface PricedPosition {
	readonly long: boolean;
	/** What all its lots cost at entry. */
	readonly entry: bigint;
	/** What one tick is worth for all its lots. */
	readonly perTick: bigint;
	readonly margin: bigint;
	/** Maintenance is notional × mmrPpm − cum. */
	readonly mmrPpm: number;
	readonly cum: bigint;
	readonly takerFeePpm: number;
}

const MILLION = 1_000_000n;
/** No price is higher: a short whose price would be is never reached. */
export const MOST_TICKS = 2 ** 31 - 1;

/**
 * Where the margin no longer covers maintenance and the closing fee, ticks: (margin + cum − s·q·entry) / (q·(MMR + t) − s·q). Never beyond
 * the bankruptcy price: where a price has fallen so far that the deduction is more than maintenance, maintenance is nothing, not less.
 */
export function liquidationPrice(position: PricedPosition): number {
	const { long, entry, perTick, margin, mmrPpm, cum, takerFeePpm } = position;
	const price = solve(long, entry, perTick, margin + cum, mmrPpm + takerFeePpm);
	const bankruptcy = bankruptcyPrice(position);
	return long ? Math.max(price, bankruptcy) : Math.min(price, bankruptcy);
}

/** Where the margin is gone but for the closing fee, ticks: (margin − s·q·entry) / (q·t − s·q). */
export function bankruptcyPrice({ long, entry, perTick, margin, takerFeePpm }: PricedPosition): number {
	return solve(long, entry, perTick, margin, takerFeePpm);
}

/** What so many of a position's lots cost at entry, units: rounded so that what is left of the position is no worse off. */
export function entryOf(long: boolean, entry: bigint, lots: number, held: number): bigint {
	if (lots === held) return entry;
	const [part, all] = [BigInt(lots), BigInt(held)];
	return long ? (entry * part) / all : (entry * part + all - 1n) / all;
}

/** Rounded towards the entry, so that what is left there never falls short; at least a tick. */
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
