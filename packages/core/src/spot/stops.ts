// Sorts the waiting stops of a market into four lists (ladders): by the price that they watch (last price or index), and by its
// direction (rising or falling). The stop that the price reaches first is the last one in its list. Stops with equal prices are
// sorted by order id. Triggered stops move to the queue in execution.ts.
import type { Trigger } from "./messages.ts";
import type { Order } from "./order.ts";

export class Stops {
	readonly #lastRising: Order[] = [];
	readonly #lastFalling: Order[] = [];
	readonly #indexRising: Order[] = [];
	readonly #indexFalling: Order[] = [];

	#ladder(trigger: Trigger, rising: boolean): Order[] {
		if (trigger === "last") return rising ? this.#lastRising : this.#lastFalling;
		return rising ? this.#indexRising : this.#indexFalling;
	}

	add(order: Order): void {
		const ladder = this.#ladder(order.trigger, order.rising);
		ladder.splice(position(ladder, order), 0, order);
	}

	remove(order: Order): void {
		const ladder = this.#ladder(order.trigger, order.rising);
		ladder.splice(position(ladder, order), 1);
	}

	/** Removes and returns the next stop that prices between `low` and `high` trigger, rising stops first; undefined if none. */
	takeReached(trigger: Trigger, low: number, high: number): Order | undefined {
		const rising = this.#ladder(trigger, true);
		const up = lastOf(rising);
		if (up !== undefined && up.stopPrice <= high) return rising.pop();
		const falling = this.#ladder(trigger, false);
		const down = lastOf(falling);
		if (down !== undefined && down.stopPrice >= low) return falling.pop();
		return undefined;
	}

	*all(): Iterable<Order> {
		yield* this.#lastRising;
		yield* this.#lastFalling;
		yield* this.#indexRising;
		yield* this.#indexFalling;
	}
}

/**
 * Returns the last stop of a ladder; undefined if the ladder is empty. The length is checked first, because every trade runs this
 * code and reading element -1 of an empty array is slow.
 */
function lastOf(ladder: readonly Order[]): Order | undefined {
	return ladder.length === 0 ? undefined : ladder[ladder.length - 1];
}

function position(ladder: readonly Order[], order: Order): number {
	let low = 0;
	let high = ladder.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (reachedBefore(order, ladder[middle] as Order)) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Tells if the price reaches stop `a` before stop `b`. Both must be in the same ladder. */
function reachedBefore(a: Order, b: Order): boolean {
	if (a.stopPrice !== b.stopPrice) return a.rising ? a.stopPrice < b.stopPrice : a.stopPrice > b.stopPrice;
	return a.id < b.id;
}
