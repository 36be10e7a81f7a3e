// Calculates a position's profit at an exit price, and the exit price for a wanted profit. Both are exact and deduct the taker
// fees of opening and closing.
import { feeOn } from "@candor/money";
import { type Cost, costOf } from "../../../../domain/contracts/calculate/cost.ts";
import { notionalOf, type Terms } from "../../../../domain/contracts/calculate/terms.ts";

export const TOP_TICKS = 2n ** 31n - 1n;

export interface Position {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	readonly entry: bigint;
}

export interface Outcome {
	/** Profit before fees, in the smallest unit of USDT. */
	readonly gross: bigint;
	readonly fees: bigint;
	readonly net: bigint;
	/** Return on the margin: `net` relative to the margin, in hundredths of a percent, truncated. */
	readonly roi: bigint;
	/** True if the position is liquidated before the price reaches the exit. */
	readonly liquidatedFirst: boolean;
}

/**
 * Returns the cost of opening a position at a mark price that equals the entry price. Returns undefined if the lots exceed the
 * largest position of one side.
 */
export const openingOf = (terms: Terms, { entry, ...position }: Position): Cost | undefined =>
	costOf(terms, { ...position, limit: entry, mark: entry, levels: [], others: 0n });

export function outcomeOf(terms: Terms, position: Position, opened: Cost, exit: bigint): Outcome {
	const { long, lots } = position;
	const closed = notionalOf(terms, exit, lots);
	const gross = long ? closed - opened.notional : opened.notional - closed;
	const fees = opened.fee + feeOn(closed, terms.takerFeePpm);
	const net = gross - fees;
	const { liquidation } = opened;
	return {
		gross,
		fees,
		net,
		roi: (net * 10_000n) / opened.margin,
		liquidatedFirst: liquidation !== undefined && (long ? exit <= BigInt(liquidation) : exit >= BigInt(liquidation)),
	};
}

/**
 * Returns the exit price, in ticks, nearest to the entry price at which the profit after fees is at least `profit`. Returns
 * undefined if there is no such price.
 */
export function exitFor(terms: Terms, position: Position, opened: Cost, profit: bigint): bigint | undefined {
	const brings = (ticks: bigint) => outcomeOf(terms, position, opened, ticks).net >= profit;
	// The profit of a long position rises with the exit price, that of a short position falls, so a bisection finds the price.
	const [never, most] = position.long ? [0n, TOP_TICKS] : [TOP_TICKS + 1n, 1n];
	if (!brings(most)) return undefined;
	let short = never;
	let enough = most;
	while (enough - short > 1n || short - enough > 1n) {
		const middle = (enough + short) / 2n;
		if (brings(middle)) enough = middle;
		else short = middle;
	}
	return enough;
}
