// Estimates margin, fee and liquidation price of an opening order before it is placed. The estimate fills the order from the
// book within the same price limits as the core (docs/reference/rules.md §5).

import { feeOn } from "@candor/money";
import { bankruptcyPrice, liquidationPrice } from "@candor/proofs";
import type { Level } from "../../market/book-levels.ts";
import { averageTicks, walkBook } from "../../market/book-walk.ts";
import { notionalOf, type Terms, tierOf } from "./terms.ts";

export interface Opening {
	readonly long: boolean;
	readonly lots: bigint;
	readonly leverage: number;
	/** Limit price in ticks; undefined for a market order. */
	readonly limit: bigint | undefined;
	/** Mark price, in ticks. 0 while it is unknown. */
	readonly mark: bigint;
	/**
	 * Levels on the side of the book that fills the order, best price first, with quantities in lots. Empty while the book is
	 * unknown.
	 */
	readonly levels: readonly Level[];
	/** Lots of the user's other positions and open orders on this side. */
	readonly others: bigint;
}

export interface Cost {
	/** Average price of all lots of the order, filled now or left in the book, in ticks. Rounded against the user. */
	readonly at: bigint;
	/** Worst price at which the order can be filled, in ticks. */
	readonly bound: bigint;
	readonly fills: bigint;
	/** Average price of the lots that are filled immediately, in ticks; 0 if none is. */
	readonly fillsAt: bigint;
	/** Number of lots of a limit order that stay in the book. */
	readonly rests: bigint;
	/** Number of lots that are cancelled, because the book cannot fill them at a price within `bound`. */
	readonly cancelled: bigint;
	readonly notional: bigint;
	readonly margin: bigint;
	readonly fee: bigint;
	/** Sum of margin and fee. The user needs this available balance, and can lose at most this amount. */
	readonly needed: bigint;
	readonly neededAtWorst: bigint;
	/** Liquidation price in ticks. Undefined if the position cannot be liquidated at any price above zero. */
	readonly liquidation: number | undefined;
	readonly bankruptcy: number;
}

const MILLION = 1_000_000n;

/**
 * Returns the worst price, in ticks, at which the order may take lots from the book. The distance of this price from the mark
 * price, as a share of the mark price, is at most `takerBoundPpm`, and at most half of the initial margin rate (1 / leverage).
 * If the limit price is nearer to the mark price, the limit price is returned.
 */
function openingBound({ takerBoundPpm }: Terms, { long, leverage, limit, mark }: Omit<Opening, "lots">): bigint {
	const ppm = BigInt(Math.min(takerBoundPpm, Math.floor(1_000_000 / leverage / 2)));
	const far = long ? (mark * (MILLION + ppm)) / MILLION : (mark * (MILLION - ppm) + MILLION - 1n) / MILLION;
	if (limit === undefined) return far;
	if (long) return limit < far ? limit : far;
	return limit > far ? limit : far;
}

/**
 * Estimates the cost of an opening order. Returns undefined if no lot is filled or stays in the book, or if the order exceeds
 * the largest allowed position.
 */
export function costOf(terms: Terms, opening: Opening): Cost | undefined {
	const { long, lots, leverage, limit, mark, levels, others } = opening;
	if (mark <= 0n || lots <= 0n || leverage < 1 || limit === 0n) return undefined;
	const tier = tierOf(terms, notionalOf(terms, mark, lots + others));
	if (tier === undefined) return undefined;
	const bound = openingBound(terms, opening);
	const book = levels.length === 0 && limit === undefined ? [{ ticks: mark, lots }] : levels;
	const met = walkBook(terms.perTickLot, long ? "buy" : "sell", book, { lots }, bound);
	const left = lots - met.lots;
	// The unfilled rest stays in the book only if the limit price is not beyond the bound.
	const rests = limit === bound ? left : 0n;
	const parts = rests > 0n ? [...met.fills, { ticks: bound, lots: rests }] : met.fills;
	if (parts.length === 0) return undefined;
	const divisor = BigInt(Math.min(leverage, tier.maxLeverage));
	const needOf = ({ ticks, lots: part }: Level) => {
		const notional = notionalOf(terms, ticks, part);
		const worse = long ? ticks - mark : mark - ticks;
		// A fill at a price worse than the mark price is an immediate loss. The exchange adds this loss to the required margin.
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
		// A long position that is fully paid cannot be liquidated at a price above zero.
		liquidation: liquidation <= 1 ? undefined : liquidation,
		bankruptcy: bankruptcyPrice(priced),
	};
}

export function topLeverage(terms: Terms, lots: bigint, mark: bigint): number {
	return tierOf(terms, notionalOf(terms, mark, lots))?.maxLeverage ?? terms.tiers.at(-1)?.maxLeverage ?? 1;
}

/** Returns the largest number of lots that the margin tiers allow on this side; 0 if the mark price is unknown. */
export function largestLots(terms: Terms, { mark, others }: Pick<Opening, "mark" | "others">): bigint {
	const worth = notionalOf(terms, mark, 1n);
	const most = worth <= 0n ? 0n : (terms.tiers.at(-1)?.upTo ?? 0n) / worth - others;
	return most > 0n ? most : 0n;
}

/**
 * Returns an upper limit for the effect of rounding, in units of the currency. At most 1,000 fills count. Each fill rounds its
 * margin up by less than one unit, and its fee too.
 */
const roundingOf = (fills: bigint): bigint => 2n * (fills < 1_000n ? fills : 1_000n);

/** Returns the largest number of lots that `available` can pay at this leverage and that the book fills completely. */
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
