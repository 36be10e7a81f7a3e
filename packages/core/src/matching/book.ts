// An order book: the resting orders of one pair or contract, sorted by price, then time (docs/reference/rules.md §4). The book
// uses only prices in ticks, quantities in lots and the order of arrival; it must never depend on users or money. Every operation
// on a given order takes constant time. A price level is found by binary search among the existing levels.

export type BookSide = "buy" | "sell";

/**
 * An order in the book. Products extend this type with their fields. Only the book may change the links `level`, `previous` and
 * `next`.
 */
export interface BookOrder<O> {
	id: number;
	/** Ticks, from 1 to 2^31-1. */
	price: number;
	/** Lots, from 1 to 2^31-1 while the order rests. */
	remaining: number;
	/** Price level that contains the order; undefined while the order is not in a book. */
	level: Level<O> | undefined;
	/** Next older order of the same price level; `next` is the next newer one. */
	previous: O | undefined;
	next: O | undefined;
}

export interface Level<O> {
	side: BookSide;
	price: number;
	/** Sum of the remaining lots of all orders at this level, below 2^53. */
	lots: number;
	first: O | undefined;
	last: O | undefined;
	/** True if the level has changed since the last call of `takeTouched`. */
	touched: boolean;
}

export class Book<O extends BookOrder<O>> {
	/** Levels of bids in ascending order of price, so the best bid is last. */
	readonly #bids: Level<O>[] = [];
	/** Levels of asks in descending order of price, so the best ask is last. */
	readonly #asks: Level<O>[] = [];
	readonly #spare: Level<O>[] = [];
	/**
	 * Levels that have changed since the last call of `takeTouched`. Only the first `#touchedCount` entries are valid; the array is
	 * never shortened, because that would free its memory each time.
	 */
	readonly #touched: (Level<O> | undefined)[] = [];
	#touchedCount = 0;
	/** Number of levels in `#touched` that are empty and were removed from their side. */
	#emptied = 0;

	best(side: BookSide): O | undefined {
		const levels = side === "buy" ? this.#bids : this.#asks;
		const count = levels.length;
		return count === 0 ? undefined : (levels[count - 1] as Level<O>).first;
	}

	/** Returns the best price of a side, ticks; 0 if the side is empty. */
	bestPrice(side: BookSide): number {
		const levels = side === "buy" ? this.#bids : this.#asks;
		const count = levels.length;
		return count === 0 ? 0 : (levels[count - 1] as Level<O>).price;
	}

	/**
	 * Returns the levels of a side, the worst price first. The array is valid until the next change of the book, and callers must
	 * not change it.
	 */
	levels(side: BookSide): readonly Level<O>[] {
		return side === "buy" ? this.#bids : this.#asks;
	}

	after(order: O): O | undefined {
		if (order.next !== undefined) return order.next;
		const level = order.level as Level<O>;
		const levels = level.side === "buy" ? this.#bids : this.#asks;
		const at = this.#position(levels, level.side, level.price);
		return at === 0 ? undefined : (levels[at - 1] as Level<O>).first;
	}

	/** Adds an order after all orders at the same price. */
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

	/** Takes lots from a resting order, at most its remaining lots. Removes the order from the book if no lots remain. */
	reduce(order: O, lots: number): void {
		const level = order.level as Level<O>;
		order.remaining -= lots;
		level.lots -= lots;
		if (!level.touched) this.#touch(level);
		if (order.remaining === 0) this.#unlink(order, level);
	}

	/** Removes an order from the book. The order's `remaining` does not change. */
	remove(order: O): void {
		const level = order.level as Level<O>;
		level.lots -= order.remaining;
		if (!level.touched) this.#touch(level);
		this.#unlink(order, level);
	}

	/**
	 * Calls `tell` once for each level that has changed since the last call of this method. The levels come in the order of their
	 * first change, each with its current number of lots.
	 */
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

	/** Returns the index of the level with this price in a side's array; if there is none, the index at which to insert it. */
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

	/**
	 * Returns a level for a price that has no level in the book. If the price's level was emptied since the last `takeTouched`,
	 * that level is used again, so that `takeTouched` reports each price once.
	 */
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
