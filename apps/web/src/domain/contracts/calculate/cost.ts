// Margin, fee and risk of an opening order before it is placed. It walks the book within the bounds of the core (docs/reference/rules.md
// §5).

import { feeOn } from "@candor/money";
import { bankruptcyPrice, liquidationPrice } from "@candor/proofs";
import type { Level } from "../../market/book-levels.ts";
import { averageTicks, walk } from "../../market/book-walk.ts";
import { notionalOf, type Terms, tierOf } from "./terms.ts";

export interface Opening {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	/** Limit price, ticks; undefined for a market order. */
	readonly limit: bigint | undefined;
	/** Mark price, ticks; 0 if unknown. */
	readonly mark: bigint;
	/** Levels of the side of the book that fills the order, best first, in lots; empty if unknown. */
	readonly levels: readonly Level[];
	/** Lots of the user on this side already, in positions and open orders. */
	readonly others: bigint;
}

export interface Cost {
	/** Average price, ticks, rounded against the user. */
	readonly at: bigint;
	/** Worst price at which the order is filled, ticks. */
	readonly bound: bigint;
	/** Lots that are filled immediately. */
	readonly fills: bigint;
	/** Average price of those lots, ticks; 0 if there are none. */
	readonly fillsAt: bigint;
	/** Lots of a limit order that stay in the book. */
	readonly rests: bigint;
	/** Lots that are cancelled, because the book cannot fill them within the bound. */
	readonly cancelled: bigint;
	readonly notional: bigint;
	readonly margin: bigint;
	readonly fee: bigint;
	/** Margin and fee: the required available balance, and the maximum loss. */
	readonly needed: bigint;
	/** `needed` if every lot is filled at `bound`. */
	readonly neededAtWorst: bigint;
	/** Liquidation price, ticks; undefined if it is never reached. */
	readonly liquidation: number | undefined;
	readonly bankruptcy: number;
}

const MILLION = 1_000_000n;

/**
 * Returns the worst price of a taker, ticks: its distance from the mark is at most half the initial margin; a limit order's own price if
 * that is nearer.
 */
function openingBound({ takerBoundPpm }: Terms, { long, leverage, limit, mark }: Omit<Opening, "lots">): bigint {
	const ppm = BigInt(Math.min(takerBoundPpm, Math.floor(1_000_000 / leverage / 2)));
	const far = long ? (mark * (MILLION + ppm)) / MILLION : (mark * (MILLION - ppm) + MILLION - 1n) / MILLION;
	if (limit === undefined) return far;
	if (long) return limit < far ? limit : far;
	return limit > far ? limit : far;
}

/** Calculates an order's cost. Undefined without a price, if no lot is filled or rests, or above the largest position. */
export function costOf(terms: Terms, opening: Opening): Cost | undefined {
	const { long, lots, leverage, limit, mark, levels, others } = opening;
	if (mark <= 0n || lots <= 0n || leverage < 1 || limit === 0n) return undefined;
	const tier = tierOf(terms, notionalOf(terms, mark, lots + others));
	if (tier === undefined) return undefined;
	const bound = openingBound(terms, opening);
	// A market order is calculated at the mark until the book is known.
	const book = levels.length === 0 && limit === undefined ? [{ ticks: mark, lots }] : levels;
	const met = walk(terms.perTickLot, long ? "buy" : "sell", book, { lots }, bound);
	const left = lots - met.lots;
	// Only a limit price within the bound stays in the book.
	const rests = limit === bound ? left : 0n;
	const parts = rests > 0n ? [...met.fills, { ticks: bound, lots: rests }] : met.fills;
	if (parts.length === 0) return undefined;
	const divisor = BigInt(Math.min(leverage, tier.maxLeverage));
	const needOf = ({ ticks, lots: part }: Level) => {
		const notional = notionalOf(terms, ticks, part);
		const worse = long ? ticks - mark : mark - ticks;
		// The loss against a better mark is charged immediately.
		const charge = worse > 0n ? notionalOf(terms, worse, part) : 0n;
		return { notional, margin: (notional + divisor - 1n) / divisor + charge, fee: feeOn(notional, terms.takerFeePpm) };
	};
	let [notional, margin, fee] = [0n, 0n, 0n];
	for (const part of parts) {
		const need = needOf(part);
		notional += need.notional;
		margin += need.margin;
		fee += need.fee;
	}
	const counted = met.lots + rests;
	const worst = needOf({ ticks: bound, lots: counted });
	const priced = {
		long,
		entry: notional,
		perTick: terms.perTickLot * counted,
		margin,
		mmrPpm: tier.mmrPpm,
		cum: others === 0n ? tier.cum : 0n,
		takerFeePpm: terms.takerFeePpm,
	};
	const liquidation = liquidationPrice(priced);
	return {
		at: averageTicks(terms.perTickLot, long ? "buy" : "sell", { lots: counted, turnover: notional }),
		bound,
		fills: met.lots,
		fillsAt: averageTicks(terms.perTickLot, long ? "buy" : "sell", met),
		rests,
		cancelled: left - rests,
		notional,
		margin,
		fee,
		needed: margin + fee,
		neededAtWorst: worst.margin + worst.fee,
		// A fully paid long: no price above zero liquidates it.
		liquidation: liquidation <= 1 ? undefined : liquidation,
		bankruptcy: bankruptcyPrice(priced),
	};
}

/** The highest leverage that the tier of these lots allows. */
export function topLeverage(terms: Terms, lots: bigint, mark: bigint): number {
	return tierOf(terms, notionalOf(terms, mark, lots))?.maxLeverage ?? terms.tiers.at(-1)?.maxLeverage ?? 1;
}

/** Returns the maximum number of lots that the last tier allows on this side, whatever the balance; 0 without a mark. */
export function largestLots(terms: Terms, { mark, others }: Pick<Opening, "mark" | "others">): bigint {
	const worth = notionalOf(terms, mark, 1n);
	const most = worth <= 0n ? 0n : (terms.tiers.at(-1)?.upTo ?? 0n) / worth - others;
	return most > 0n ? most : 0n;
}

/** Bounds the rounding: a level may hold several orders, and each of at most 1,000 fills rounds its margin and its fee up. */
const roundingOf = (fills: bigint): bigint => 2n * (fills < 1_000n ? fills : 1_000n);

/** Returns the maximum number of lots that `available` opens at this leverage and that the book fills without a cancelled rest. */
export function mostLots(terms: Terms, opening: Omit<Opening, "lots">, available: bigint): bigint {
	const fits = (lots: bigint) => {
		const cost = costOf(terms, { ...opening, lots });
		const top = topLeverage(terms, lots + opening.others, opening.mark);
		if (cost === undefined || opening.leverage > top || cost.cancelled > 0n) return false;
		return cost.needed + roundingOf(cost.fills) <= available;
	};
	let low = 0n;
	let high = 1n;
	while (high < 1n << 40n && fits(high)) high *= 2n;
	while (high - low > 1n) {
		const middle = (low + high) / 2n;
		if (fits(middle)) low = middle;
		else high = middle;
	}
	return low;
}
