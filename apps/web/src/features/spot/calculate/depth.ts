// Walks a book as the matching engine would: what a market order would fill now, at what average and worst price.
import { notional, type PairRules, quoteUnitsPerTickLot, smaller } from "./pair.ts";

export interface Level {
	readonly ticks: bigint;
	readonly lots: bigint;
}

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

/** Running sums from the touch outward and the largest of both sides: what the depth bars show. */
export function cumulate(levels: readonly Level[]): readonly bigint[] {
	let sum = 0n;
	return levels.map((level) => {
		sum += level.lots;
		return sum;
	});
}

/** A bar's width in whole percent, at least 1 for a level that exists. */
export function barPercent(lots: bigint, largest: bigint): number {
	if (largest <= 0n || lots <= 0n) return 0;
	const percent = Number((lots * 100n) / largest);
	return Math.min(100, Math.max(1, percent));
}

/**
 * Levels put together in steps of `step` ticks: a bid's step is the lower bound, an ask's the upper, so that nobody is
 * promised a better price than stands there. @param step ≥ 1; 1 leaves the book as it is
 */
export function groupLevels(side: "buy" | "sell", levels: readonly Level[], step: bigint): readonly Level[] {
	if (step <= 1n) return levels;
	const grouped: { ticks: bigint; lots: bigint }[] = [];
	for (const level of levels) {
		const ticks = stepOf(side, level.ticks, step);
		const last = grouped.at(-1);
		if (last?.ticks === ticks) last.lots += level.lots;
		else grouped.push({ ticks, lots: level.lots });
	}
	return grouped;
}

/** The step that a price belongs to in a book that is put together. */
export function stepOf(side: "buy" | "sell", ticks: bigint, step: bigint): bigint {
	const down = ticks - (ticks % step);
	return side === "buy" || down === ticks ? down : down + step;
}

/** Steps by which a book may be put together: the tick, ten of it, a hundred …, as long as a step is a small part of the price. */
export function groupSteps(marketTicks: bigint): readonly bigint[] {
	const steps = [1n];
	for (let step = 10n; step <= 1_000n && step * 50n <= marketTicks; step *= 10n) steps.push(step);
	return steps;
}

/** Places that an amount in a book needs: four, or all where it is smaller than what four can show well. */
export function amountPlaces(lots: bigint, lotDecimals: number): number {
	if (lotDecimals <= 4) return lotDecimals;
	return lots < 10n ** BigInt(lotDecimals - 3) ? lotDecimals : 4;
}
