// One pair's resting orders by price, then time (docs/reference/rules.md §4). The book handles prices in ticks, lots and order of arrival.
// It must never depend on users or money. Every operation on a known order is O(1); finding a level is a binary search among the prices in
// use.

export type BookSide = "buy" | "sell";

/** A node of the book. Owners of orders extend it; only the book changes the links. */
export interface BookOrder<O> {
	/** Unique while the order rests. */
	id: number;
	/** Ticks, 1..2^31-1. */
	price: number;
	/** Lots, 1..2^31-1 while the order rests. */
	remaining: number;
	/** The price level that holds the order; undefined outside a book. */
	level: Level<O> | undefined;
	/** Neighbour nearer to the front of the level's queue. */
	previous: O | undefined;
	next: O | undefined;
}

/** All orders at one price of one side, oldest first. */
export interface Level<O> {
	side: BookSide;
	price: number;
	/** Sum of the orders' lots, below 2^53. */
	lots: number;
	first: O | undefined;
	last: O | undefined;
	/** True if the level has changed since the last `takeTouched`. */
	touched: boolean;
}

export class Book<O extends BookOrder<O>> {
	/** Levels of bids, by ascending price: the best bid is last. */
	readonly #bids: Level<O>[] = [];
	/** Levels of asks, by descending price: the best ask is last. */
	readonly #asks: Level<O>[] = [];
	readonly #spare: Level<O>[] = [];
	/**
	 * Changed levels: the first `#touchedCount` entries are valid. The array is never shortened, because that would free its memory each
	 * time.
	 */
	readonly #touched: (Level<O> | undefined)[] = [];
	#touchedCount = 0;
	/** Number of emptied levels that were removed from their side. */
	#emptied = 0;

	/** The oldest order at the best price of a side. */
	best(side: BookSide): O | undefined {
		const levels = side === "buy" ? this.#bids : this.#asks;
		const count = levels.length;
		return count === 0 ? undefined : (levels[count - 1] as Level<O>).first;
	}

	/** Best price of a side, ticks; 0 if the side is empty. */
	bestPrice(side: BookSide): number {
		const levels = side === "buy" ? this.#bids : this.#asks;
		const count = levels.length;
		return count === 0 ? 0 : (levels[count - 1] as Level<O>).price;
	}

	/** A side's levels, worst first. Read only, until the next change. */
	levels(side: BookSide): readonly Level<O>[] {
		return side === "buy" ? this.#bids : this.#asks;
	}

	/** The next order after `order` in the order of matching. */
	after(order: O): O | undefined {
		if (order.next !== undefined) return order.next;
		const level = order.level as Level<O>;
		const levels = level.side === "buy" ? this.#bids : this.#asks;
		const at = this.#position(levels, level.side, level.price);
		return at === 0 ? undefined : (levels[at - 1] as Level<O>).first;
	}

	/** Puts an order at the back of its price's queue. */
	insert(side: BookSide, order: O): void {
		const level = this.#levelAt(side, order.price);
		const last = level.last;
		order.level = level;
		order.previous = last;
		order.next = undefined;
		if (last === undefined) level.first = order;
		else last.next = order;
		level.last = order;
		level.lots += order.remaining;
		if (!level.touched) this.#touch(level);
	}

	/** Takes `lots` ≤ remaining from a resting order. An order without remaining lots leaves the book. */
	reduce(order: O, lots: number): void {
		const level = order.level as Level<O>;
		order.remaining -= lots;
		level.lots -= lots;
		if (!level.touched) this.#touch(level);
		if (order.remaining === 0) this.#unlink(order, level);
	}

	/** Removes an order; its `remaining` stays. */
	remove(order: O): void {
		const level = order.level as Level<O>;
		level.lots -= order.remaining;
		if (!level.touched) this.#touch(level);
		this.#unlink(order, level);
	}

	/** Calls back once for each level changed since the last call, with its current lots, in the order of the first change. */
	takeTouched(tell: (side: BookSide, price: number, lots: number) => void): void {
		const touched = this.#touched;
		const count = this.#touchedCount;
		for (let index = 0; index < count; index++) {
			const level = touched[index] as Level<O>;
			touched[index] = undefined;
			level.touched = false;
			tell(level.side, level.price, level.lots);
			if (level.first === undefined && this.#spare.length < 256) this.#spare.push(level);
		}
		this.#touchedCount = 0;
		this.#emptied = 0;
	}

	get touched(): boolean {
		return this.#touchedCount > 0;
	}

	#touch(level: Level<O>): void {
		level.touched = true;
		this.#touched[this.#touchedCount++] = level;
	}

	#unlink(order: O, level: Level<O>): void {
		const { previous, next } = order;
		if (previous === undefined) level.first = next;
		else previous.next = next;
		if (next === undefined) level.last = previous;
		else next.previous = previous;
		order.level = undefined;
		order.previous = undefined;
		order.next = undefined;
		if (level.first !== undefined) return;
		const levels = level.side === "buy" ? this.#bids : this.#asks;
		if (levels[levels.length - 1] === level) levels.pop();
		else levels.splice(this.#position(levels, level.side, level.price), 1);
		this.#emptied++;
	}

	/** Index of a price in a side's array, or the index at which to insert it. */
	#position(levels: readonly Level<O>[], side: BookSide, price: number): number {
		let low = 0;
		let high = levels.length;
		if (side === "buy") {
			while (low < high) {
				const middle = (low + high) >>> 1;
				if ((levels[middle] as Level<O>).price < price) low = middle + 1;
				else high = middle;
			}
		} else {
			while (low < high) {
				const middle = (low + high) >>> 1;
				if ((levels[middle] as Level<O>).price > price) low = middle + 1;
				else high = middle;
			}
		}
		return low;
	}

	#levelAt(side: BookSide, price: number): Level<O> {
		const levels = side === "buy" ? this.#bids : this.#asks;
		const at = this.#position(levels, side, price);
		if (at < levels.length) {
			const found = levels[at] as Level<O>;
			if (found.price === price) return found;
		}
		const level = this.#freshLevel(side, price);
		if (at === levels.length) levels.push(level);
		else levels.splice(at, 0, level);
		return level;
	}

	/** Reuses a level that was emptied since the last `takeTouched`, so that each price is reported once. */
	#freshLevel(side: BookSide, price: number): Level<O> {
		if (this.#emptied > 0) {
			for (let index = 0; index < this.#touchedCount; index++) {
				const level = this.#touched[index] as Level<O>;
				if (level.first === undefined && level.price === price && level.side === side) {
					this.#emptied--;
					return level;
				}
			}
		}
		const spare = this.#spare.pop();
		if (spare === undefined) return { side, price, lots: 0, first: undefined, last: undefined, touched: false };
		spare.side = side;
		spare.price = price;
		return spare;
	}
}
