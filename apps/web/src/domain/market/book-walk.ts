// Walks a book as the matching engine does: the levels that an order would fill now, their average and worst price.
import type { Level } from "./book-levels.ts";

export interface Walk {
	readonly lots: bigint;
	/** Turnover of the filled lots, quote units. */
	readonly turnover: bigint;
	/** Worst price that is filled, ticks; 0 if nothing is filled. */
	readonly worstTicks: bigint;
	/** True if the visible levels within the bound fill the whole order. */
	readonly complete: boolean;
	/** Filled quantity of each level, best first. */
	readonly fills: readonly Level[];
}

/**
 * Fills `wanted` against `levels` (best first), up to `boundTicks` inclusive (0: no bound). `wanted` is a quantity in lots, or a quote
 * amount; of an amount, less than the price of one lot stays unspent.
 * @param unit quote units of one lot at one tick
 */
export function walk(
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

/** Returns the average price of a walk in ticks, rounded against the user: up for a buyer, down for a seller. */
export function averageTicks(unit: bigint, side: "buy" | "sell", { lots, turnover }: Pick<Walk, "lots" | "turnover">): bigint {
	const divisor = lots * unit;
	if (divisor === 0n) return 0n;
	const down = turnover / divisor;
	return side === "buy" && down * divisor !== turnover ? down + 1n : down;
}

/**
 * Returns true if a limit price would fill now at an average more than 1 % better than itself: probably a typing error.
 * @param average ticks, 0: nothing fills
 */
export function isFarThrough(limit: bigint, average: bigint): boolean {
	const apart = limit > average ? limit - average : average - limit;
	return average > 0n && apart * 100n > average;
}
