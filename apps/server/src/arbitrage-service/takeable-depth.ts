import type { Level } from "../market-data/dependencies.ts";

/** Number of lots that an order can take at once, and the price of the last level that it takes (ticks). */
export interface Depth {
	readonly lots: number;
	readonly price: number;
}

/**
 * Returns the lots that an order can take at once.
 * @param levels best first
 * @param bound worst acceptable price, ticks
 * @param most wanted number of lots
 */
export function depthOf(levels: readonly Level[], buys: boolean, bound: number, most = Number.POSITIVE_INFINITY): Depth {
	let lots = 0;
	let price = 0;
	for (const level of levels) {
		if (lots >= most || (buys ? level.price > bound : level.price < bound)) break;
		lots += level.lots;
		price = level.price;
	}
	return { lots: Math.min(lots, most), price };
}
