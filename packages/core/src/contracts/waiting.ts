// The closes of one side that wait for somebody: by how far from mark their terms let them fill, then by their bankruptcy price. Each
// position keeps the bound of its own terms (docs/reference/rules.md §1.6), so one that may fill further never hides one that may not.
import { Ladder } from "./ladder.ts";

interface Place {
	readonly boundPpm: number;
	readonly price: number;
}

/** The position that is served first of those with one bound. */
interface First {
	readonly boundPpm: number;
	/** Bankruptcy price, ticks. */
	readonly price: number;
	readonly position: number;
}

export class Waiting {
	readonly #ladders = new Map<number, Ladder>();
	readonly #places = new Map<number, Place>();
	readonly #long: boolean;

	constructor(long: boolean) {
		this.#long = long;
	}

	/** Moves a position to where it belongs. @param price its bankruptcy price, ticks; 0: it does not wait */
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
	 * The position that fills first among those that `isInReach`: the furthest from bankruptcy, of equal ones the oldest. The order in which
	 * bounds were first seen has no say in it.
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
