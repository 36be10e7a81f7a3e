// The line in which auto-deleveraging closes tickets, of one side at one mark: a heap, so that nobody looks at all tickets for each that is
// closed. Follows from the tickets and is never stored; whoever changed stands in it anew, and what it was is passed over.
import type { Ticket } from "./ticket.ts";

/** Where a ticket stands in a line. */
export interface AdlPlace {
	readonly rank: number;
	readonly ticket: number;
}

export class AdlQueue {
	readonly long: boolean;
	readonly mark: number;
	readonly #tickets: ReadonlyMap<number, Ticket>;
	readonly #heap: AdlPlace[] = [];

	constructor(tickets: ReadonlyMap<number, Ticket>, long: boolean, mark: number) {
		this.#tickets = tickets;
		this.long = long;
		this.mark = mark;
		for (const ticket of tickets.values()) this.changed(ticket);
	}

	/** A ticket is new, or not what it was. */
	changed(ticket: Ticket): void {
		if (ticket.long === this.long && isInAdlQueue(ticket)) this.#push({ rank: this.#rankOf(ticket), ticket: ticket.id });
	}

	/** The first whom a close at this price does not leave below zero. It stays in the line. */
	first(price: number): Ticket | undefined {
		const passed: AdlPlace[] = [];
		let found: Ticket | undefined;
		for (let place = this.#heap[0]; place !== undefined; place = this.#heap[0]) {
			const ticket = this.#tickets.get(place.ticket);
			const stands = ticket !== undefined && isInAdlQueue(ticket) && this.#rankOf(ticket) === place.rank;
			if (stands && ticket.margin + ticket.profitAt(price) >= 0n) {
				found = ticket;
				break;
			}
			this.#pop();
			if (stands) passed.push(place);
		}
		for (const place of passed) this.#push(place);
		return found;
	}

	#rankOf(ticket: Ticket): number {
		return adlRank(ticket, ticket.terms.unitsPerTickLot, this.mark);
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

function isInAdlQueue({ lots, held }: Ticket): boolean {
	return lots > 0 && !held;
}

/** Whose turn is before whose. Equal ranks by ticket: the order follows from what is in it. */
export function isBeforeInAdlQueue(a: AdlPlace, b: AdlPlace): boolean {
	return a.rank > b.rank || (a.rank === b.rank && a.ticket < b.ticket);
}

/**
 * BitMEX's order: profit's share of the entry times effective leverage, of a loss its quotient. Higher goes first. One function for the
 * core, which closes by it, and for whoever shows a ticket's place.
 * @param unitsPerTickLot what a lot costs at one tick @param mark ticks
 */
export function adlRank(
	{ long, lots, entry, margin }: Pick<Ticket, "long" | "lots" | "entry" | "margin">,
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
