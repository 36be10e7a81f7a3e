// The best levels of an order book, as readers of the topic `depth` have them. A change is the difference to these levels. It
// therefore also contains levels that become or cease to be one of the best.
export interface BookLevel {
	readonly price: number;
	readonly lots: number;
}

export interface BookSides {
	readonly bids: readonly BookLevel[];
	readonly asks: readonly BookLevel[];
}

/** Number of levels per side that readers have (depthSnapshot in packages/contract). */
export const WINDOW_LEVELS = 200;

export class DepthWindow {
	/** Journal position of the order book that readers have. */
	seq: number;
	#bids: ReadonlyMap<number, number>;
	#asks: ReadonlyMap<number, number>;

	constructor(sides: BookSides, seq: number) {
		this.#bids = byPrice(sides.bids);
		this.#asks = byPrice(sides.asks);
		this.seq = seq;
	}

	/** Returns the changes that turn the readers' levels into `sides`, the best levels first. Zero lots remove a level. */
	moveTo(sides: BookSides, seq: number): BookSides {
		const bids = byPrice(sides.bids);
		const asks = byPrice(sides.asks);
		const change = { bids: difference(this.#bids, bids), asks: difference(this.#asks, asks) };
		this.#bids = bids;
		this.#asks = asks;
		this.seq = seq;
		return change;
	}
}

function byPrice(levels: readonly BookLevel[]): Map<number, number> {
	const map = new Map<number, number>();
	for (const { price, lots } of levels) map.set(price, lots);
	return map;
}

function difference(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): BookLevel[] {
	const changed: BookLevel[] = [];
	for (const [price, lots] of after) if (before.get(price) !== lots) changed.push({ price, lots });
	for (const price of before.keys()) if (!after.has(price)) changed.push({ price, lots: 0 });
	return changed;
}
