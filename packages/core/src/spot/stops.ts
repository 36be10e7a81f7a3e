// A market's waiting stops: four ladders (last or index, rising or falling), each ending with the stop that the price reaches first; equal
// prices by order id. Must never hold a triggered stop: those go to spot's queue.
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

	/** Removes the next stop that a watched price between `low` and `high` triggers: rising ones first. */
	takeReached(trigger: Trigger, low: number, high: number): Order | undefined {
		const rising = this.#ladder(trigger, true);
		const up = lastOf(rising);
		if (up !== undefined && up.stopPrice <= high) return rising.pop();
		const falling = this.#ladder(trigger, false);
		const down = lastOf(falling);
		if (down !== undefined && down.stopPrice >= low) return falling.pop();
		return undefined;
	}

	/** Every waiting stop, ladder by ladder. */
	*all(): Iterable<Order> {
		yield* this.#lastRising;
		yield* this.#lastFalling;
		yield* this.#indexRising;
		yield* this.#indexFalling;
	}
}

/** Reading element -1 of an empty array is a slow look-up by name, and every trade does it. */
function lastOf(ladder: readonly Order[]): Order | undefined {
	return ladder.length === 0 ? undefined : ladder[ladder.length - 1];
}

/** Index of an order, or its place for insertion: the end of a ladder is reached first. */
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

/** Tells if `a` is reached before `b` on the ladder of both. */
function reachedBefore(a: Order, b: Order): boolean {
	if (a.stopPrice !== b.stopPrice) return a.rising ? a.stopPrice < b.stopPrice : a.stopPrice > b.stopPrice;
	return a.id < b.id;
}
