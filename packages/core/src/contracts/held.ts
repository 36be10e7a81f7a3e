// Ends the quarantine of a ticket: released it is watched again, closed it ends at the last mark against the other side (docs/reference/rules.md §5,
// docs/decisions/0148). Tried on a copy of the state first: a shortfall here throws.
import { invariant } from "../engine/outcome.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { Money } from "./money.ts";
import type { Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

export class HeldTickets {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #tickets: Tickets;

	constructor(engine: ContractsEngine, money: Money, tickets: Tickets) {
		this.#engine = engine;
		this.#money = money;
		this.#tickets = tickets;
	}

	/** Its liquidation, stops and funding go on. One that had opened nothing ends, and has its money back. */
	release(instrument: Instrument, ticket: Ticket): void {
		ticket.held = false;
		if (ticket.lots === 0) this.#money.giveBack(ticket);
		this.#changed(instrument, ticket);
	}

	/**
	 * Without a fee, at the last mark or at the bankruptcy price where that is nearer: first against the line of auto-deleveraging, then
	 * against held tickets of the other side. Throws where not all of its lots can end.
	 */
	close(instrument: Instrument, ticket: Ticket): void {
		if (ticket.lots === 0) return this.release(instrument, ticket);
		ticket.reprice();
		const { bankruptcy, long } = ticket;
		const { mark } = instrument;
		const price = long ? Math.max(mark, bankruptcy) : Math.min(mark, bankruptcy || mark);
		invariant(mark > 0 && price > 0, `ticket ${ticket.id} has no price to be closed at`);
		while (ticket.lots > 0) {
			const other = instrument.adlQueueOf(!long).first(price) ?? heldOpposite(instrument, ticket, price);
			invariant(other !== undefined, `nobody on the other side can take ${ticket.lots} lots of ticket ${ticket.id} at ${price}`);
			this.#closeAgainst(instrument, ticket, other, price);
		}
	}

	#closeAgainst(instrument: Instrument, ticket: Ticket, other: Ticket, price: number): void {
		const lots = Math.min(ticket.lots, other.lots);
		const { lots: held, entry } = other;
		this.#closePart(instrument, ticket, lots, price);
		const profit = this.#closePart(instrument, other, lots, price);
		this.#engine.emit({
			type: "TicketDeleveraged",
			ticket: other.id,
			user: other.member.user,
			instrument: instrument.id,
			against: ticket.id,
			lots,
			price,
			profit,
			held,
			entry,
			at: this.#engine.now(),
		});
	}

	#closePart(instrument: Instrument, ticket: Ticket, lots: number, price: number): bigint {
		const { profit } = this.#money.close(instrument, ticket, lots, price, { feePpm: 0 });
		ticket.closedBy = "adl";
		if (ticket.lots === 0) ticket.held = false;
		this.#changed(instrument, ticket);
		return profit;
	}

	#changed(instrument: Instrument, ticket: Ticket): void {
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
	}
}

/** The oldest held ticket of the other side that the price does not leave below zero. */
function heldOpposite(instrument: Instrument, { long, id }: Ticket, price: number): Ticket | undefined {
	for (const other of instrument.tickets.values()) {
		const isOpposite = other.held && other.long !== long && other.lots > 0 && other.id !== id;
		if (isOpposite && other.margin + other.profitAt(price) >= 0n) return other;
	}
	return undefined;
}
