// Sorts the market closes of one side that wait for a counterparty. They are grouped by their price bound (maximum distance from
// mark), because each position keeps the bound of its terms (docs/reference/rules.md §1.6). Within a group they are sorted by
// bankruptcy price. Without the groups, a search could stop at a position whose narrow bound is not reached, and miss a position
// with a wider bound.
import { Ladder } from "./ladder.ts";

interface Place {
	readonly boundPpm: number;
	readonly price: number;
}

/** A waiting position that comes first among all positions with the same price bound. */
interface First {
	readonly boundPpm: number;
	readonly price: number;
	readonly position: number;
}

export class WaitingCloses {
	readonly #ladders = new Map<number, Ladder>();
	readonly #places = new Map<number, Place>();
	readonly #long: boolean;

	constructor(long: boolean) {
		this.#long = long;
	}

	/** Adds or moves a position. @param price bankruptcy price, ticks; 0 removes the position */
	place(position: number, boundPpm: number, price: number): void {
		const before = this.#places.get(position);
		if (before?.price === price && before.boundPpm === boundPpm) return;
		if (before !== undefined) {
			const ladder = this.#ladders.get(before.boundPpm) as Ladder;
			ladder.remove(before.price, position);
			if (ladder.size === 0) this.#ladders.delete(before.boundPpm);
			this.#places.delete(position);
		}
		if (price === 0) return;
		let ladder = this.#ladders.get(boundPpm);
		if (ladder === undefined) {
			ladder = new Ladder();
			this.#ladders.set(boundPpm, ladder);
		}
		ladder.add(price, position);
		this.#places.set(position, { boundPpm, price });
	}

	/**
	 * Returns the first position for which `isInReach` returns true; undefined if none. The position whose bankruptcy price is
	 * nearest to a fill comes first; among equal prices, the oldest. The result does not depend on the order in which bounds were
	 * added.
	 */
	first(isInReach: (first: First) => boolean): number | undefined {
		let found: First | undefined;
		for (const [boundPpm, ladder] of this.#ladders) {
			const entry = this.#long ? ladder.lowest() : ladder.highest();
			if (entry === undefined) continue;
			const next = { boundPpm, ...entry };
			if (isInReach(next) && (found === undefined || this.#isBefore(next, found))) found = next;
		}
		return found?.position;
	}

	#isBefore(one: First, other: First): boolean {
		if (one.price === other.price) return one.position < other.position;
		return this.#long ? one.price < other.price : one.price > other.price;
	}
}
