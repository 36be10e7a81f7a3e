// Computes the quantity that an order would find in the book, without a change of the book. Fill-or-kill orders and market buys
// by quantity need this.
import type { Market } from "./market.ts";
import { notionalOf } from "./market.ts";
import type { SelfTrade, Side } from "./messages.ts";

/**
 * Maximum number of resting orders of other users with which one taker trades. The rest of the taker is then cancelled. Changing
 * this number needs a new version of RULES, so that old journals replay unchanged.
 */
export const MAX_FILLS = 1_000;

export interface Takeable {
	/** True if the book offers the full quantity or amount. */
	readonly whole: boolean;
	/** Cost of a buy, or proceeds of a sell, in quote units before fees. */
	readonly turnover: bigint;
}

/**
 * Searches the book for a quantity or an amount. Resting orders of the taker's user end the search; if the self-trade mode
 * cancels the maker instead, they are skipped.
 * @param bound worst price, ticks
 * @param lots wanted lots; 0 for a search by amount
 * @param budget quote units to spend
 */
export function takeable(
	market: Market,
	user: number,
	side: Side,
	bound: number,
	selfTrade: SelfTrade,
	lots: number,
	budget: bigint,
): Takeable {
	const { book, pair } = market;
	let wanted = lots;
	let turnover = 0n;
	let fills = 0;
	let order = book.best(side === "buy" ? "sell" : "buy");
	while (order !== undefined) {
		if (side === "buy" ? order.price > bound : order.price < bound) break;
		if (order.user === user) {
			if (selfTrade !== "expire_maker") break;
		} else if (++fills > MAX_FILLS) {
			break;
		} else if (lots > 0) {
			const taken = Math.min(wanted, order.remaining);
			turnover += notionalOf(pair, order.price, taken);
			wanted -= taken;
			if (wanted === 0) return { whole: true, turnover };
		} else {
			const cost = notionalOf(pair, order.price, order.remaining);
			if (turnover + cost >= budget) return { whole: true, turnover: budget };
			turnover += cost;
			// The rest of the budget is too small for one lot at this price or any worse price.
			if (budget - turnover < notionalOf(pair, order.price, 1)) return { whole: true, turnover };
		}
		order = book.after(order);
	}
	return { whole: false, turnover };
}
