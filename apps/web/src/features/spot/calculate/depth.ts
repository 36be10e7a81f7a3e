// Walks a book as the matching engine would: what a market order would fill now, at what average and worst price.
import type { Level } from "../../../markets/book-levels.ts";
import { notional, type PairRules, quoteUnitsPerTickLot, smaller } from "./pair.ts";

export interface Walk {
	readonly lots: bigint;
	/** Quote units. */
	readonly turnover: bigint;
	/** The last price that is touched, 0 when nothing fills. */
	readonly worstTicks: bigint;
	/** The book, as far as it is seen and allowed, holds the whole order. */
	readonly complete: boolean;
}

/**
 * Fills `wanted` against `levels` (best first), up to `boundTicks` inclusive (0: no bound). By quantity in lots, or by a
 * quote amount of which a remainder smaller than a lot is left unspent.
 */
export function walk(
	pair: PairRules,
	side: "buy" | "sell",
	levels: readonly Level[],
	wanted: { readonly lots: bigint } | { readonly quote: bigint },
	boundTicks: bigint,
): Walk {
	let lots = 0n;
	let turnover = 0n;
	let worstTicks = 0n;
	const unit = quoteUnitsPerTickLot(pair);
	for (const level of levels) {
		if (boundTicks > 0n && (side === "buy" ? level.ticks > boundTicks : level.ticks < boundTicks)) break;
		const left = "lots" in wanted ? wanted.lots - lots : (wanted.quote - turnover) / (level.ticks * unit);
		if (left <= 0n) return { lots, turnover, worstTicks, complete: true };
		const taken = smaller(level.lots, left);
		lots += taken;
		turnover += notional(pair, level.ticks, taken);
		worstTicks = level.ticks;
		if (taken === left) return { lots, turnover, worstTicks, complete: true };
	}
	return { lots, turnover, worstTicks, complete: false };
}

/** The average price of a walk in ticks: rounded up for a buyer, down for a seller, so that it never flatters. */
export function averageTicks(pair: PairRules, side: "buy" | "sell", result: Walk): bigint {
	const divisor = result.lots * quoteUnitsPerTickLot(pair);
	if (divisor === 0n) return 0n;
	const down = result.turnover / divisor;
	return side === "buy" && down * divisor !== result.turnover ? down + 1n : down;
}
