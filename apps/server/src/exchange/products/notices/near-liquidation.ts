// Which tickets a mark brought near their liquidation: in ladders by the price at which that is so, as the core has them for liquidation
// itself, so that a record looks at nobody else. What is known follows from the events and from who was warned (projection.liquidation_warnings).
import { Ladder } from "@candor/core";
import type { TicketState } from "../../tickets/ticket-state.ts";

/** Tickets of one contract by the price at which something is to be done about them. */
interface Watched {
	/** Where a mark at or below the price does it. */
	readonly falling: Ladder;
	readonly rising: Ladder;
}

interface Place {
	readonly ladder: Ladder;
	readonly price: number;
}

type Priced = Pick<TicketState, "ticket" | "instrument" | "long" | "lots" | "reason" | "liquidationPrice" | "bankruptcyPrice">;

export class NearLiquidation {
	readonly #watched = new Map<number, Watched>();
	readonly #places = new Map<number, Place>();
	readonly #warned = new Set<number>();

	/** As the tables have it. @param warned of the open ones */
	load(tickets: Iterable<Priced>, warned: Iterable<number>): void {
		for (const ticket of warned) this.#warned.add(ticket);
		for (const ticket of tickets) this.changed(ticket);
	}

	isWarned(ticket: number): boolean {
		return this.#warned.has(ticket);
	}

	/** A ticket is new, or not what it was. Answers true where its warning ended with it. */
	changed(ticket: Priced): boolean {
		const { ticket: id, lots } = ticket;
		this.#take(id);
		if (lots === 0) return this.#warned.delete(id);
		if (ticket.liquidationPrice > 0 && ticket.reason !== "held") this.#put(ticket);
		return false;
	}

	#put(ticket: Priced): void {
		const { ticket: id, instrument, long } = ticket;
		let watched = this.#watched.get(instrument);
		if (watched === undefined) {
			watched = { falling: new Ladder(), rising: new Ladder() };
			this.#watched.set(instrument, watched);
		}
		const isWarned = this.#warned.has(id);
		const ladder = long === isWarned ? watched.rising : watched.falling;
		const price = isWarned ? farPrice(ticket) : nearPrice(ticket);
		ladder.add(price, id);
		this.#places.set(id, { ladder, price });
	}

	#take(ticket: number): void {
		const place = this.#places.get(ticket);
		if (place === undefined) return;
		place.ladder.remove(place.price, ticket);
		this.#places.delete(ticket);
	}

	/**
	 * A new mark. Answers those that came near, in the order of their prices, and whose warning changed. Whoever is liquidated by the same
	 * mark is told that alone.
	 */
	marked(instrument: number, mark: number, ticketOf: (id: number) => TicketState | undefined) {
		const near: TicketState[] = [];
		const flipped: number[] = [];
		for (let id = this.#reached(instrument, mark); id !== undefined; id = this.#reached(instrument, mark)) {
			this.#take(id);
			const ticket = ticketOf(id);
			if (ticket === undefined) throw new Error(`ticket ${id} is watched and is not open`);
			const { long, liquidationPrice } = ticket;
			const isWarned = this.#warned.has(id);
			if (!isWarned && (long ? mark <= liquidationPrice : mark >= liquidationPrice)) continue;
			if (isWarned) this.#warned.delete(id);
			else {
				this.#warned.add(id);
				near.push(ticket);
			}
			flipped.push(id);
			this.#put(ticket);
		}
		return { near, flipped };
	}

	#reached(instrument: number, mark: number): number | undefined {
		const watched = this.#watched.get(instrument);
		const fell = watched?.falling.highest();
		if (fell !== undefined && fell.price >= mark) return fell.ticket;
		const rose = watched?.rising.lowest();
		return rose !== undefined && rose.price <= mark ? rose.ticket : undefined;
	}
}

/** What its margin has to cover of maintenance, in ticks: from the bankruptcy price to the liquidation price. */
function gapOf({ liquidationPrice, bankruptcyPrice }: Priced): number {
	return Math.abs(liquidationPrice - bankruptcyPrice);
}

/** The first mark at which less than 1.25 times of that is left. */
function nearPrice(ticket: Priced): number {
	const { long, liquidationPrice: at } = ticket;
	const quarter = Math.ceil(gapOf(ticket) / 4);
	return long ? at + quarter - 1 : Math.max(1, at - quarter + 1);
}

/** The first mark at which more than 1.5 times is left. */
function farPrice(ticket: Priced): number {
	const { long, liquidationPrice: at } = ticket;
	const half = Math.floor(gapOf(ticket) / 2);
	return long ? at + half + 1 : Math.max(1, at - half - 1);
}
