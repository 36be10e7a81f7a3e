// The best levels of a book that readers of its topic `depth` have. A change is the difference from these levels, so levels that
// enter or leave the window are sent too.
export interface BookLevel {
	readonly price: number;
	readonly lots: number;
}

export interface BookSides {
	readonly bids: readonly BookLevel[];
	readonly asks: readonly BookLevel[];
}

/** Number of levels per side that readers have (packages/contract, depthSnapshot). */
export const WINDOW_LEVELS = 200;

export class DepthWindow {
	/** Journal position of the book that readers have. */
	seq: number;
	#bids: ReadonlyMap<number, number>;
	#asks: ReadonlyMap<number, number>;

	constructor(sides: BookSides, seq: number) {
		this.#bids = byPrice(sides.bids);
		this.#asks = byPrice(sides.asks);
		this.seq = seq;
	}

	/** Returns the changes that turn the readers' levels into `sides`, best levels first. Lots of 0 remove a level. */
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
