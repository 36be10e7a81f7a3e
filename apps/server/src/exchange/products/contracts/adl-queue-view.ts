// View of the positions' places in the ADL (auto-deleveraging) queues, in the order in which the core closes positions. A short
// queue is sorted again by the first query after a change of a position or of the mark price. A long queue of n positions keeps
// its order for at least n/10 ms of core time. During that time, a query finds the place of one position in O(log n), from the
// position's current state.
import { type AdlPlace, adlRank, isBeforeInAdlQueue } from "@candor/core";
import type { PositionState } from "../../positions/position-state.ts";

/** Fields that determine a position's place in the queue. */
type QueuedPosition = Pick<PositionState, "position" | "instrument" | "long" | "lots" | "entry" | "margin" | "reason">;

const LIGHTS = 5;
const SHORT = 100;
const POSITIONS_PER_MS = 10;

interface Side {
	/** Open positions of this side, keyed by id. */
	readonly held: Map<number, QueuedPosition>;
	/** The queue as it was sorted for the mark price `mark` at the core time `at` (ms); undefined before the first query. */
	line: { readonly mark: number; readonly at: number; readonly places: readonly AdlPlace[] } | undefined;
	/** True if a position of this side has changed since the queue was last sorted. */
	changed: boolean;
}

export class AdlQueueView {
	/** Sides, keyed by the contract's number for the long side and by the negative number for the short side. */
	readonly #sides = new Map<number, Side>();

	changed(position: QueuedPosition): void {
		const key = keyOf(position);
		let side = this.#sides.get(key);
		if (side === undefined) {
			if (!isInAdlQueue(position)) return;
			side = { held: new Map(), line: undefined, changed: false };
			this.#sides.set(key, side);
		}
		side.changed = true;
		if (isInAdlQueue(position)) side.held.set(position.position, position);
		else side.held.delete(position.position);
	}

	/**
	 * Returns the fifth of the queue that contains the position: 5 for the fifth that is closed first, 1 for the last one. Returns 0
	 * if the position is in no queue.
	 * @param now mark price in ticks and core time in ms of the newest index record
	 * @param unitsPerTickLot cost of one lot at a price of one tick, in ledger units
	 */
	lightsOf(position: QueuedPosition, now: { readonly mark: number; readonly at: number }, unitsPerTickLot: bigint): number {
		const side = this.#sides.get(keyOf(position));
		if (side === undefined || !isInAdlQueue(position)) return 0;
		const { mark, places } = lineOf(side, now, unitsPerTickLot);
		const own = { rank: adlRank(position, unitsPerTickLot, mark), position: position.position };
		const before = countBefore(places, own);
		const count = Math.max(side.held.size, before + 1);
		return LIGHTS - Math.floor((LIGHTS * before) / count);
	}
}

function keyOf({ instrument, long }: QueuedPosition): number {
	return long ? instrument : -instrument;
}

/**
 * Returns false for a closed position, and for one that the core has set aside after a program fault ('held'): the core's queue
 * does not contain it either.
 */
function isInAdlQueue({ lots, reason }: QueuedPosition): boolean {
	return lots > 0 && reason !== "held";
}

function lineOf(side: Side, { mark, at }: { readonly mark: number; readonly at: number }, unitsPerTickLot: bigint) {
	const { line, held, changed } = side;
	if (line !== undefined) {
		const { length } = line.places;
		if (!changed && line.mark === mark) return line;
		if (length > SHORT && at - line.at < length / POSITIONS_PER_MS) return line;
	}
	const places: AdlPlace[] = [];
	for (const position of held.values())
		places.push({ rank: adlRank(position, unitsPerTickLot, mark), position: position.position });
	places.sort((a, b) => (isBeforeInAdlQueue(a, b) ? -1 : 1));
	side.changed = false;
	side.line = { mark, at, places };
	return side.line;
}

/** Returns the number of places in the queue before `own`. */
function countBefore(places: readonly AdlPlace[], own: AdlPlace): number {
	let low = 0;
	let high = places.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (isBeforeInAdlQueue(places[middle] as AdlPlace, own)) low = middle + 1;
		else high = middle;
	}
	return low;
}
