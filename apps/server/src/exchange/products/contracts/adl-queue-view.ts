// Where tickets stand in the lines of auto-deleveraging, by the order in which the core closes them. A line is put in order when somebody
// asks. A short one is put in order anew once a ticket or the mark changed; a long one of n tickets is kept for n/10 ms of core time at
// least, whoever asks. Between, the asker's own place is found as its ticket is now, in O(log n).
import { type AdlPlace, adlRank, isBeforeInAdlQueue } from "@candor/core";
import type { TicketState } from "../../tickets/ticket-state.ts";

/** What a place follows from. */
type LineTicket = Pick<TicketState, "ticket" | "instrument" | "long" | "lots" | "entry" | "margin" | "reason">;

const LIGHTS = 5;
const SHORT = 100;
const TICKETS_PER_MS = 10;

interface Side {
	/** Those that hold something, by id. */
	readonly held: Map<number, LineTicket>;
	/** In order, at the mark of a moment; undefined before somebody asked. */
	line: { readonly mark: number; readonly at: number; readonly places: readonly AdlPlace[] } | undefined;
	/** One of them is not what it was when the line was made. */
	changed: boolean;
}

export class AdlQueueView {
	/** By instrument, shorts below zero. */
	readonly #sides = new Map<number, Side>();

	changed(ticket: LineTicket): void {
		const key = keyOf(ticket);
		let side = this.#sides.get(key);
		if (side === undefined) {
			if (!isInAdlQueue(ticket)) return;
			side = { held: new Map(), line: undefined, changed: false };
			this.#sides.set(key, side);
		}
		side.changed = true;
		if (isInAdlQueue(ticket)) side.held.set(ticket.ticket, ticket);
		else side.held.delete(ticket.ticket);
	}

	/**
	 * In which fifth it stands, 5: the one that is closed first; 0: in no line. @param now the mark and the time of the newest record
	 * @param unitsPerTickLot what a lot costs at one tick
	 */
	lightsOf(ticket: LineTicket, now: { readonly mark: number; readonly at: number }, unitsPerTickLot: bigint): number {
		const side = this.#sides.get(keyOf(ticket));
		if (side === undefined || !isInAdlQueue(ticket)) return 0;
		const { mark, places } = lineOf(side, now, unitsPerTickLot);
		const own = { rank: adlRank(ticket, unitsPerTickLot, mark), ticket: ticket.ticket };
		const before = countBefore(places, own);
		const count = Math.max(side.held.size, before + 1);
		return LIGHTS - Math.floor((LIGHTS * before) / count);
	}
}

function keyOf({ instrument, long }: LineTicket): number {
	return long ? instrument : -instrument;
}

/** As the core's line has it: not what is held after a fault. */
function isInAdlQueue({ lots, reason }: LineTicket): boolean {
	return lots > 0 && reason !== "held";
}

function lineOf(side: Side, { mark, at }: { readonly mark: number; readonly at: number }, unitsPerTickLot: bigint) {
	const { line, held, changed } = side;
	if (line !== undefined) {
		const { length } = line.places;
		if (!changed && line.mark === mark) return line;
		if (length > SHORT && at - line.at < length / TICKETS_PER_MS) return line;
	}
	const places: AdlPlace[] = [];
	for (const ticket of held.values()) places.push({ rank: adlRank(ticket, unitsPerTickLot, mark), ticket: ticket.ticket });
	places.sort((a, b) => (isBeforeInAdlQueue(a, b) ? -1 : 1));
	side.changed = false;
	side.line = { mark, at, places };
	return side.line;
}

/** How many of the line stand before it. */
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
