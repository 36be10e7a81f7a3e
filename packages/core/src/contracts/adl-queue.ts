// The line in which auto-deleveraging closes positions, of one side at one mark: a heap, so that nobody looks at all positions for each that is
// closed. Follows from the positions and is never stored; whoever changed stands in it anew, and what it was is passed over.
import type { Position } from "./position.ts";

/** Where a position stands in a line. */
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

	/** A position is new, or not what it was. */
	changed(position: Position): void {
		if (position.long === this.long && isInAdlQueue(position))
			this.#push({ rank: this.#rankOf(position), position: position.id });
	}

	/** The first whom a close at this price does not leave below zero. It stays in the line. */
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

/** Whose turn is before whose. Equal ranks by position: the order follows from what is in it. */
export function isBeforeInAdlQueue(a: AdlPlace, b: AdlPlace): boolean {
	return a.rank > b.rank || (a.rank === b.rank && a.position < b.position);
}

/**
 * BitMEX's order: profit's share of the entry times effective leverage, of a loss its quotient. Higher goes first. One function for the
 * core, which closes by it, and for whoever shows a position's place.
 * @param unitsPerTickLot what a lot costs at one tick @param mark ticks
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
