// Computes the cost of taking a quantity from a book, without a change of the book.
import type { Market } from "./market.ts";
import { notionalOf } from "./market.ts";
import type { Side } from "./messages.ts";
import { MAX_FILLS } from "./takeable.ts";

/** The lots that a book offers within a price bound, and their cost in quote units before fees. */
export interface CostOfTaking {
	readonly lots: number;
	readonly turnover: bigint;
	readonly feePpm: number;
}

/**
 * Returns the cost of taking lots from a book.
 * @param bound worst price, ticks
 * @param passed returns true for users whose orders do not count
 */
export function costOfTaking(
	market: Market,
	side: Side,
	lots: number,
	bound: number,
	passed: (user: number) => boolean,
): CostOfTaking {
	const { book, pair } = market;
	let left = lots;
	let turnover = 0n;
	let order = book.best(side === "buy" ? "sell" : "buy");
	for (let met = 0; order !== undefined && left > 0 && met < MAX_FILLS; met++, order = book.after(order)) {
		if (side === "buy" ? order.price > bound : order.price < bound) break;
		if (passed(order.user)) continue;
		const taken = Math.min(left, order.remaining);
		turnover += notionalOf(pair, order.price, taken);
		left -= taken;
	}
	return { lots: lots - left, turnover, feePpm: pair.takerFeePpm };
}
