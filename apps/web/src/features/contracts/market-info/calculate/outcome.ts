// Profit of a position between two prices, and the exit price for a profit: exact, with taker fees both ways.
import { feeOn } from "@candor/money";
import { type Cost, costOf } from "../../../../domain/contracts/calculate/cost.ts";
import { notionalOf, type Terms } from "../../../../domain/contracts/calculate/terms.ts";

/** The highest price that a contract knows, ticks. */
export const TOP_TICKS = 2n ** 31n - 1n;

export interface Position {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	/** Ticks. */
	readonly entry: bigint;
}

export interface Outcome {
	/** Units, before fees. */
	readonly gross: bigint;
	/** Of opening and closing. */
	readonly fees: bigint;
	readonly net: bigint;
	/** `net` in hundredths of a percent of the margin, cut. */
	readonly roi: bigint;
	/** The liquidation price comes before this exit. */
	readonly liquidatedFirst: boolean;
}

/** Opened at its entry with the mark there too. Undefined: more than a person may have on a side. */
export const openingOf = (terms: Terms, { entry, ...position }: Position): Cost | undefined =>
	costOf(terms, { ...position, limit: entry, mark: entry, levels: [], others: 0n });

/** @param exit ticks */
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

/** The nearest price, ticks, at which at least `profit` units are left after fees; undefined where no price brings so much. */
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
