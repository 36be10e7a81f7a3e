// Liquidation and bankruptcy price of a position (docs/reference/rules.md §5). The core, the screens and the receipts use these functions.

/** The fields of a position that determine its prices. Money in units of the settlement asset, prices in ticks. */
export interface PricedPosition {
	readonly long: boolean;
	/** Entry cost of all its lots. */
	readonly entry: bigint;
	/** Value of one tick for all its lots. */
	readonly perTick: bigint;
	readonly margin: bigint;
	/** Maintenance is notional × mmrPpm − cum. */
	readonly mmrPpm: number;
	readonly cum: bigint;
	readonly takerFeePpm: number;
}

const MILLION = 1_000_000n;
/** The highest price: a short beyond it is never reached. */
export const MOST_TICKS = 2 ** 31 - 1;

/**
 * Price at which the margin no longer covers maintenance and the closing fee, ticks: (margin + cum − s·q·entry) / (q·(MMR + t) − s·q).
 * Never beyond the bankruptcy price: if the deduction exceeds maintenance, maintenance counts as zero.
 */
export function liquidationPrice(position: PricedPosition): number {
	const { long, entry, perTick, margin, mmrPpm, cum, takerFeePpm } = position;
	const price = solve(long, entry, perTick, margin + cum, mmrPpm + takerFeePpm);
	const bankruptcy = bankruptcyPrice(position);
	return long ? Math.max(price, bankruptcy) : Math.min(price, bankruptcy);
}

/** Price at which only the closing fee remains of the margin, ticks: (margin − s·q·entry) / (q·t − s·q). */
export function bankruptcyPrice({ long, entry, perTick, margin, takerFeePpm }: PricedPosition): number {
	return solve(long, entry, perTick, margin, takerFeePpm);
}

/** Entry cost of some of a position's lots, units: rounded so that the rest of the position is no worse off. */
export function entryOf(long: boolean, entry: bigint, lots: number, held: number): bigint {
	if (lots === held) return entry;
	const [part, all] = [BigInt(lots), BigInt(held)];
	return long ? (entry * part) / all : (entry * part + all - 1n) / all;
}

/** Solves for the price at which the margin is used up. Rounded towards the entry, so that the margin suffices there; at least a tick. */
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
