// Fills an order from an order book like the matching engine: finds the levels that the order would take now, with the average
// and the worst price.
import type { Level } from "./book-levels.ts";

export interface Walk {
	readonly lots: bigint;
	readonly turnover: bigint;
	/** Worst price at which a lot is filled, in ticks; 0 if nothing is filled. */
	readonly worstTicks: bigint;
	readonly complete: boolean;
	/** Filled quantity of each level, best price first. */
	readonly fills: readonly Level[];
}

/**
 * Fills an order from `levels`.
 * @param unit value of one lot at one tick, in units of the quote asset
 * @param levels best price first
 * @param wanted a quantity in lots, or an amount to spend in units of the quote asset; a rest below the price of one lot is not
 * spent
 * @param boundTicks worst allowed price, inclusive; 0 for no limit
 */
export function walkBook(
	unit: bigint,
	side: "buy" | "sell",
	levels: readonly Level[],
	wanted: { readonly lots: bigint } | { readonly quote: bigint },
	boundTicks: bigint,
): Walk {
	let lots = 0n;
	let turnover = 0n;
	let worstTicks = 0n;
	const fills: Level[] = [];
	for (const level of levels) {
		if (boundTicks > 0n && (side === "buy" ? level.ticks > boundTicks : level.ticks < boundTicks)) break;
		const left = "lots" in wanted ? wanted.lots - lots : (wanted.quote - turnover) / (level.ticks * unit);
		if (left <= 0n) return { lots, turnover, worstTicks, complete: true, fills };
		let taken = left;
		if (level.lots < left) taken = level.lots;
		lots += taken;
		turnover += level.ticks * taken * unit;
		worstTicks = level.ticks;
		fills.push({ ticks: level.ticks, lots: taken });
		if (taken === left) return { lots, turnover, worstTicks, complete: true, fills };
	}
	return { lots, turnover, worstTicks, complete: false, fills };
}

/** Returns the average price of the fills, in ticks. It is rounded against the user: up for a buyer, down for a seller. */
export function averageTicks(unit: bigint, side: "buy" | "sell", { lots, turnover }: Pick<Walk, "lots" | "turnover">): bigint {
	const divisor = lots * unit;
	if (divisor === 0n) return 0n;
	const down = turnover / divisor;
	return side === "buy" && down * divisor !== turnover ? down + 1n : down;
}

/**
 * Returns true if the average fill price is more than 1 % better than the limit price, which is then probably mistyped.
 * @param average average fill price in ticks; 0 if nothing would be filled
 */
export function isLimitFarFromFill(limit: bigint, average: bigint): boolean {
	const apart = limit > average ? limit - average : average - limit;
	return average > 0n && apart * 100n > average;
}
