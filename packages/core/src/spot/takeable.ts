// Computes the quantity that an order would find in the book, without changing the book. Fill-or-kill orders and market buys by quantity
// need it.
import type { Market } from "./market.ts";
import { notionalOf } from "./market.ts";
import type { SelfTrade, Side } from "./messages.ts";

/**
 * Maximum number of other users' orders with which one taker trades; the taker's unfilled rest is cancelled. Changing it needs a
 * new version of RULES.
 */
export const MAX_FILLS = 1_000;

export interface Takeable {
	/** True if the book has the full wanted quantity. */
	readonly whole: boolean;
	/** Quote units before fees: the cost of a buy, or the proceeds of a sell. */
	readonly turnover: bigint;
}

/**
 * Searches the book for a quantity or an amount. The search ends at the first resting order of the taker's user. If the self-trade
 * mode cancels the maker, the search skips such orders. @param bound worst price, ticks @param lots wanted lots; 0 for a search by
 * amount @param budget quote units to spend
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
			// The remainder is too small for one lot at this or any worse price.
			if (budget - turnover < notionalOf(pair, order.price, 1)) return { whole: true, turnover };
		}
		order = book.after(order);
	}
	return { whole: false, turnover };
}
