// Profit of a position between two prices, and the exit price for a profit: exact, with taker fees both ways.
import { feeOn } from "@candor/money";
import { type Cost, costOf } from "../../../../domain/contracts/calculate/cost.ts";
import { notionalOf, type Terms } from "../../../../domain/contracts/calculate/terms.ts";

/** The highest price of a contract, ticks. */
export const TOP_TICKS = 2n ** 31n - 1n;

export interface Position {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	/** Entry price, ticks. */
	readonly entry: bigint;
}

export interface Outcome {
	/** Profit before fees, units. */
	readonly gross: bigint;
	/** Fees of opening and closing, units. */
	readonly fees: bigint;
	readonly net: bigint;
	/** `net` in hundredths of a percent of the margin, truncated. */
	readonly roi: bigint;
	/** True if the liquidation price is reached before this exit price. */
	readonly liquidatedFirst: boolean;
}

/** Returns the cost of opening at the entry price, with the same mark. Undefined above the largest position of a side. */
export const openingOf = (terms: Terms, { entry, ...position }: Position): Cost | undefined =>
	costOf(terms, { ...position, limit: entry, mark: entry, levels: [], others: 0n });

/** Calculates the result. @param exit ticks */
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

/** Returns the nearest price, ticks, at which at least `profit` units are left after fees; undefined if no price reaches the profit. */
export function exitFor(terms: Terms, position: Position, opened: Cost, profit: bigint): bigint | undefined {
	const brings = (ticks: bigint) => outcomeOf(terms, position, opened, ticks).net >= profit;
	// The profit of a long rises with the price, that of a short falls.
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
