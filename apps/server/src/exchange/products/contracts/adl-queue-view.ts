// Places of positions in the ADL (auto-deleveraging) queues, in the order in which the core closes them. A query sorts a short
// queue again if a position or the mark price has changed. A long queue of n positions keeps its order for at least n/10 ms of
// core time. During that time a query computes the place of one position from the position's current state, in O(log n).
import { type AdlPlace, adlRank, isBeforeInAdlQueue } from "@candor/core";
import type { PositionState } from "../../positions/position-state.ts";

/** Fields that determine a position's place in the queue. */
type QueuedPosition = Pick<PositionState, "position" | "instrument" | "long" | "lots" | "entry" | "margin" | "reason">;

const LIGHTS = 5;
const SHORT = 100;
const POSITIONS_PER_MS = 10;

interface Side {
	/** Open positions, by id. */
	readonly held: Map<number, QueuedPosition>;
	/** Queue in the order at the mark price `mark` and the time `at`; undefined before the first query. */
	line: { readonly mark: number; readonly at: number; readonly places: readonly AdlPlace[] } | undefined;
	/** True if a position has changed since the queue was sorted. */
	changed: boolean;
}

export class AdlQueueView {
	/** Sides by contract number; the short side has the negative number. */
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
	 * Returns in which fifth of the queue the position is. The fifth with number 5 is closed first. 0 means that the position is
	 * in no queue.
	 * @param now mark price and time of the newest record
	 * @param unitsPerTickLot cost of a lot at one tick
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

/** Returns false for a position that a fault has put aside ('held'), because the core's queue does not contain it either. */
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

/** Returns the number of positions before `own`. */
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
