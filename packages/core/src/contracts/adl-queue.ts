// The ADL queue: the order in which auto-deleveraging closes the positions of one side at one mark price. The queue is a heap,
// because searching all positions for each close takes too long. It is built from the positions and never stored. A changed
// position gets a new entry, and its stale entry is skipped.
import type { Position } from "./position.ts";

export interface AdlPlace {
	readonly rank: number;
	readonly position: number;
}

export class AdlQueue {
	readonly long: boolean;
	readonly mark: number;
	readonly #positions: ReadonlyMap<number, Position>;
	readonly #heap: AdlPlace[] = [];

	constructor(positions: ReadonlyMap<number, Position>, long: boolean, mark: number) {
		this.#positions = positions;
		this.long = long;
		this.mark = mark;
		for (const position of positions.values()) this.changed(position);
	}

	changed(position: Position): void {
		if (position.long === this.long && isInAdlQueue(position))
			this.#push({ rank: this.#rankOf(position), position: position.id });
	}

	/**
	 * Returns the first position in the queue whose equity would not be negative after a close at this price. The position stays in
	 * the queue.
	 */
	first(price: number): Position | undefined {
		const passed: AdlPlace[] = [];
		let found: Position | undefined;
		for (let place = this.#heap[0]; place !== undefined; place = this.#heap[0]) {
			const position = this.#positions.get(place.position);
			const stands = position !== undefined && isInAdlQueue(position) && this.#rankOf(position) === place.rank;
			if (stands && position.margin + position.profitAt(price) >= 0n) {
				found = position;
				break;
			}
			this.#pop();
			if (stands) passed.push(place);
		}
		for (const place of passed) this.#push(place);
		return found;
	}

	#rankOf(position: Position): number {
		return adlRank(position, position.terms.unitsPerTickLot, this.mark);
	}

	#push(place: AdlPlace): void {
		const heap = this.#heap;
		let at = heap.push(place) - 1;
		while (at > 0) {
			const above = (at - 1) >> 1;
			if (!isBeforeInAdlQueue(place, heap[above] as AdlPlace)) break;
			heap[at] = heap[above] as AdlPlace;
			at = above;
		}
		heap[at] = place;
	}

	#pop(): void {
		const heap = this.#heap;
		const last = heap.pop() as AdlPlace;
		if (heap.length === 0) return;
		let at = 0;
		for (;;) {
			let below = 2 * at + 1;
			if (below >= heap.length) break;
			if (below + 1 < heap.length && isBeforeInAdlQueue(heap[below + 1] as AdlPlace, heap[below] as AdlPlace)) below++;
			if (!isBeforeInAdlQueue(heap[below] as AdlPlace, last)) break;
			heap[at] = heap[below] as AdlPlace;
			at = below;
		}
		heap[at] = last;
	}
}

function isInAdlQueue({ lots, held }: Position): boolean {
	return lots > 0 && !held;
}

/**
 * Tells if `a` comes before `b` in the queue. The highest rank comes first. Positions of equal rank are ordered by position id,
 * so the order does not depend on the order of insertion.
 */
export function isBeforeInAdlQueue(a: AdlPlace, b: AdlPlace): boolean {
	return a.rank > b.rank || (a.rank === b.rank && a.position < b.position);
}

/**
 * Returns the ADL rank by BitMEX's formula: a gain counts as profit / entry × effective leverage, a loss as profit / entry /
 * effective leverage. Positions with a higher rank are closed first. The server also uses the rank to show a position's place in
 * the queue.
 * @param unitsPerTickLot notional of one lot at a price of one tick, ledger units
 * @param mark ticks
 */
export function adlRank(
	{ long, lots, entry, margin }: Pick<Position, "long" | "lots" | "entry" | "margin">,
	unitsPerTickLot: bigint,
	mark: number,
): number {
	const notional = BigInt(mark) * BigInt(lots) * unitsPerTickLot;
	const profit = Number(long ? notional - entry : entry - notional);
	const equity = Math.max(1, Number(margin) + profit);
	const share = profit / Number(entry);
	const leverage = Number(notional) / equity;
	return share > 0 ? share * leverage : share / leverage;
}
