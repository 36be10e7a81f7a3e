// Triangular arbitrage: buys one coin with money, exchanges it for a second coin, and sells the second coin for money, if the
// three order books give a profit. This module decides from the order books only, and sends no orders.
import type { Level } from "../market-data/dependencies.ts";

/**
 * An order book down to the needed depth, with the best level first on each side. `low` and `high` limit the prices of orders, in
 * ticks.
 */
export interface TriangleBook {
	readonly bids: readonly Level[];
	readonly asks: readonly Level[];
	readonly low: number;
	readonly high: number;
	readonly feePpm: number;
	/** Size of a lot in full coins. `tick` is the cost of one lot at a price of one tick, in full coins of the quote currency. */
	readonly lot: number;
	readonly tick: number;
	/** Minimum order, in full coins of the quote currency. */
	readonly least: number;
}

/**
 * The three order books: `first` trades the first coin for money, `cross` the first coin for the second coin, and `second` the
 * second coin for money.
 */
export interface Triangle {
	readonly first: TriangleBook;
	readonly cross: TriangleBook;
	readonly second: TriangleBook;
}

export interface TriangleOrder {
	readonly book: keyof Triangle;
	readonly side: "buy" | "sell";
	readonly lots: number;
	/** Price in ticks. */
	readonly price: number;
}

/** Profitable orders in one direction. `gain` is the profit after all fees, in full units of money. */
export interface TriangleDecision {
	readonly orders: readonly TriangleOrder[];
	readonly spent: number;
	readonly gain: number;
}

interface Taken {
	readonly lots: number;
	readonly price: number;
	/** Amount that the order yields after its fee. */
	readonly out: number;
	/** Amount that the order spends. */
	readonly used: number;
}

/**
 * Returns the orders of the more profitable direction. They use all of the money, or less if the books offer less. Returns
 * undefined if neither direction is profitable.
 */
export function decideTriangle(triangle: Triangle, money: number): TriangleDecision | undefined {
	let best: TriangleDecision | undefined;
	for (const share of [1, 0.5, 0.25, 0.1]) {
		for (const way of [forward, backward]) {
			const found = way(triangle, money * share);
			if (found !== undefined && found.gain > 0 && found.gain > (best?.gain ?? 0)) best = found;
		}
	}
	return best;
}

/** Direction 1: buys the first coin with money, sells it for the second coin, and sells the second coin for money. */
function forward({ first, cross, second }: Triangle, money: number): TriangleDecision | undefined {
	const bought = buyFor(first, money);
	const changed = bought && sell(cross, bought.out);
	const sold = changed && sell(second, changed.out);
	if (bought === undefined || changed === undefined || sold === undefined) return undefined;
	return decision(money, bought.used, sold.out, [
		{ book: "first", side: "buy", ...order(bought) },
		{ book: "cross", side: "sell", ...order(changed) },
		{ book: "second", side: "sell", ...order(sold) },
	]);
}

/** Direction 2: buys the second coin with money, buys the first coin with it, and sells the first coin for money. */
function backward({ first, cross, second }: Triangle, money: number): TriangleDecision | undefined {
	const bought = buyFor(second, money);
	const changed = bought && buyFor(cross, bought.out);
	const sold = changed && sell(first, changed.out);
	if (bought === undefined || changed === undefined || sold === undefined) return undefined;
	return decision(money, bought.used, sold.out, [
		{ book: "second", side: "buy", ...order(bought) },
		{ book: "cross", side: "buy", ...order(changed) },
		{ book: "first", side: "sell", ...order(sold) },
	]);
}

const order = ({ lots, price }: Taken) => ({ lots, price });

function decision(money: number, spent: number, back: number, orders: readonly TriangleOrder[]): TriangleDecision | undefined {
	return spent > money ? undefined : { orders, spent, gain: back - spent };
}

/** Returns the purchase of full lots for the given amount of the quote currency. The fee is deducted from the bought coins. */
function buyFor({ asks, high, feePpm, lot, tick, least }: TriangleBook, quote: number): Taken | undefined {
	let [lots, price, used] = [0, 0, 0];
	for (const level of asks) {
		if (level.price > high) break;
		const few = Math.min(level.lots, Math.floor((quote - used) / (level.price * tick)));
		if (few <= 0) break;
		lots += few;
		used += few * level.price * tick;
		price = level.price;
	}
	return lots === 0 || used < least ? undefined : { lots, price, used, out: lots * lot * (1 - feePpm / 1e6) };
}

/**
 * Returns the sale of all given coins, in full lots. Returns undefined if the book cannot take all of them, because the fund
 * would have to hold the rest.
 */
function sell({ bids, low, feePpm, lot, tick, least }: TriangleBook, coins: number): Taken | undefined {
	// Without this tolerance, a rounding error of floating-point numbers could remove a lot.
	const wanted = Math.floor(coins / lot + 1e-9);
	let [lots, price, out] = [0, 0, 0];
	for (const level of bids) {
		if (level.price < low || lots === wanted) break;
		const few = Math.min(level.lots, wanted - lots);
		lots += few;
		out += few * level.price * tick;
		price = level.price;
	}
	return lots === 0 || lots < wanted || out < least ? undefined : { lots, price, used: coins, out: out * (1 - feePpm / 1e6) };
}
