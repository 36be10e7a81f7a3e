// View of the order book of each pair and contract, keyed by market id. A level consists of a price and the total lots at that
// price; the best price comes first.
import type { Side } from "@candor/core";

export interface Level {
	/** Price in ticks. */
	readonly price: number;
	readonly lots: number;
}

/**
 * One side of an order book. The prices are sorted from worst to best: most changes happen near the best price, and changes at
 * the end of an array are fast.
 */
class BookSide {
	readonly #prices: number[] = [];
	readonly #lots = new Map<number, number>();
	/** 1 for bids (their worst price is the lowest one), -1 for asks (their worst price is the highest one). */
	readonly #direction: 1 | -1;

	constructor(direction: 1 | -1) {
		this.#direction = direction;
	}

	set(price: number, lots: number): void {
		const known = this.#lots.has(price);
		if (lots > 0) {
			this.#lots.set(price, lots);
			if (!known) this.#prices.splice(this.#placeOf(price), 0, price);
		} else if (known) {
			this.#lots.delete(price);
			this.#prices.splice(this.#placeOf(price), 1);
		}
	}

	best(): Level | undefined {
		const price = this.#prices.at(-1);
		return price === undefined ? undefined : { price, lots: this.#lots.get(price) as number };
	}

	levels(count: number): Level[] {
		const levels: Level[] = [];
		for (let at = this.#prices.length - 1; at >= 0 && levels.length < count; at--) {
			const price = this.#prices[at] as number;
			levels.push({ price, lots: this.#lots.get(price) as number });
		}
		return levels;
	}

	#placeOf(price: number): number {
		let low = 0;
		let high = this.#prices.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (((this.#prices[middle] as number) - price) * this.#direction < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

interface Book {
	readonly buy: BookSide;
	readonly sell: BookSide;
	version: number;
}

export class BookView {
	readonly #books = new Map<number, Book>();

	/** Returns at most `count` levels, best price first. */
	levels(market: number, side: Side, count: number): readonly Level[] {
		return this.#books.get(market)?.[side].levels(count) ?? [];
	}

	best(market: number, side: Side): Level | undefined {
		return this.#books.get(market)?.[side].best();
	}

	/** Returns the last sequence of the batch that changed the book most recently, or 0 before the first change. */
	version(market: number): number {
		return this.#books.get(market)?.version ?? 0;
	}

	/** Sets the total lots at a price. Lots of 0 remove the level. @param seq last sequence of the batch that contains the change */
	levelChanged(market: number, { side, price, lots }: Level & { readonly side: Side }, seq: number): void {
		let book = this.#books.get(market);
		if (book === undefined) {
			book = { buy: new BookSide(1), sell: new BookSide(-1), version: 0 };
			this.#books.set(market, book);
		}
		book[side].set(price, lots);
		book.version = seq;
	}
}
