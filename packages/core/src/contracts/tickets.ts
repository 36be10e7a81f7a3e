// The open tickets and what stands for them in the books: making, cancelling, ending and telling them.

import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { TicketReason } from "./messages.ts";
import type { Money } from "./money.ts";
import type { Terms } from "./terms.ts";
import { type ContractOrder, changeOf, type Member, Ticket } from "./ticket.ts";

export class Tickets {
	/** The last id that was given. */
	last = 0;
	readonly #open = new Map<number, { ticket: Ticket; instrument: Instrument }>();
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	/** Changed since the last `tell`, in the order of the first change. */
	#touched = new Map<number, Ticket>();
	#books = new Set<Instrument>();

	constructor(engine: ContractsEngine, money: Money) {
		this.#engine = engine;
		this.#money = money;
	}

	get size(): number {
		return this.#open.size;
	}

	find(id: number): { readonly ticket: Ticket; readonly instrument: Instrument } | undefined {
		return this.#open.get(id);
	}

	/** Makes a ticket known. */
	add(instrument: Instrument, ticket: Ticket): void {
		this.#open.set(ticket.id, { ticket, instrument });
		instrument.tickets.set(ticket.id, ticket);
		ticket.member.tickets.set(ticket.id, ticket);
		this.#touched.set(ticket.id, ticket);
	}

	/** A ticket that quotes, or insurance, hold: nobody ordered it. */
	make(instrument: Instrument, member: Member, terms: Terms, long: boolean, leverage: number): Ticket {
		const asked = { clientId: "", orderType: "limit", price: 0, leverage, ordered: 0, stopLoss: 0, takeProfit: 0 } as const;
		const placedAt = this.#engine.now();
		const ticket = new Ticket(++this.last, member, terms, long, { ...asked, trigger: "mark", placedAt });
		this.add(instrument, ticket);
		return ticket;
	}

	/** Puts an order into the book. */
	rest(instrument: Instrument, order: ContractOrder): void {
		instrument.book.insert(order.buys ? "buy" : "sell", order);
		if (order.kind === "open") (order.ticket as Ticket).openOrder = order;
		else if (order.kind === "close") (order.ticket as Ticket).closeOrder = order;
		else order.member.quotesOf(order.buys).set(order.price, order);
		if (order.kind !== "close") {
			order.member.addOpening(order.buys, order.remaining);
			instrument.openings++;
		}
		this.touch(instrument, order.ticket);
	}

	/** Takes lots that were filled out of a resting order. */
	reduce(instrument: Instrument, order: ContractOrder, lots: number): void {
		instrument.book.reduce(order, lots);
		if (order.kind !== "close") order.member.addOpening(order.buys, -lots);
		if (order.remaining === 0) this.#forget(instrument, order);
		this.touch(instrument, order.ticket);
	}

	/** Takes an order out of the book, and gives back what lies aside for it. */
	cancel(instrument: Instrument, order: ContractOrder, reason: TicketReason): void {
		instrument.book.remove(order);
		if (order.kind !== "close") order.member.addOpening(order.buys, -order.remaining);
		const { ticket } = order;
		if (ticket !== undefined) ticket.reason = reason;
		this.#forget(instrument, order);
		this.touch(instrument, ticket);
		if (ticket !== undefined) this.settle(instrument, ticket);
	}

	#forget(instrument: Instrument, order: ContractOrder): void {
		if (order.kind !== "close") {
			this.#money.release(order);
			instrument.openings--;
		}
		if (order.kind === "open") (order.ticket as Ticket).openOrder = undefined;
		else if (order.kind === "close") (order.ticket as Ticket).closeOrder = undefined;
		else order.member.quotesOf(order.buys).delete(order.price);
	}

	/** A resting close beyond what its ticket can bear now is moved there, behind those that stand there. */
	#moveWithin(instrument: Instrument, order: ContractOrder, { bankruptcy }: Ticket): void {
		if (order.buys ? order.price <= bankruptcy : order.price >= bankruptcy) return;
		instrument.book.remove(order);
		order.price = bankruptcy;
		instrument.book.insert(order.buys ? "buy" : "sell", order);
	}

	/** Ends what closes a ticket: the order, and what waits. */
	stopClosing(instrument: Instrument, ticket: Ticket, reason: TicketReason): void {
		ticket.waiting = 0;
		ticket.closeWhy = "none";
		if (ticket.closeOrder !== undefined) this.cancel(instrument, ticket.closeOrder, reason);
		else ticket.reason = reason;
		this.touch(instrument, ticket);
		this.settle(instrument, ticket);
	}

	/**
	 * After its lots, margin or orders changed: closing never exceeds what is left, prices and ladders follow, and what has nothing left ends.
	 * The caller that changed them calls it before anything else looks at the ticket: matching for a maker after each fill, and for what a net fill
	 * closed; opening, closing and liquidation for the ticket whose order took, once its order is done; funding after a payment; cancelling
	 * here. A ticket that ended stands in no map any more.
	 */
	settle(instrument: Instrument, ticket: Ticket): void {
		if (ticket.lots === 0 && ticket.opened > 0 && ticket.openOrder !== undefined) {
			this.cancel(instrument, ticket.openOrder, "cut");
			return;
		}
		const { closeOrder } = ticket;
		if (closeOrder !== undefined && closeOrder.remaining > ticket.lots) {
			this.reduce(instrument, closeOrder, closeOrder.remaining - ticket.lots);
		}
		const most = ticket.lots - (ticket.closeOrder?.remaining ?? 0);
		if (ticket.waiting > most) ticket.waiting = most;
		ticket.reprice();
		if (ticket.closeOrder !== undefined) this.#moveWithin(instrument, ticket.closeOrder, ticket);
		instrument.place(ticket);
		if (ticket.lots > 0 || ticket.openOrder !== undefined || ticket.held || !this.#open.has(ticket.id)) return;
		ticket.closedAt = this.#engine.now();
		this.#open.delete(ticket.id);
		instrument.tickets.delete(ticket.id);
		ticket.member.tickets.delete(ticket.id);
	}

	/** Nothing happens to it by itself any more. What was aside for it counts as margin: its money stays where it is. */
	hold(instrument: Instrument, ticket: Ticket): void {
		ticket.held = true;
		ticket.waiting = 0;
		const { openOrder, closeOrder } = ticket;
		if (openOrder !== undefined) {
			instrument.book.remove(openOrder);
			instrument.openings--;
			ticket.member.addOpening(ticket.long, -openOrder.remaining);
			ticket.margin += openOrder.reserved;
			this.#money.keepAsMargin(openOrder);
			ticket.openOrder = undefined;
		}
		if (closeOrder !== undefined) {
			instrument.book.remove(closeOrder);
			ticket.closeOrder = undefined;
		}
		ticket.reprice();
		instrument.place(ticket);
		this.touch(instrument, ticket);
	}

	/** What stands was told before: after a start. */
	forgetTouched(): void {
		this.#touched = new Map();
		for (const { book } of this.#books) book.takeTouched(() => {});
		this.#books = new Set();
	}

	touch(instrument: Instrument, ticket: Ticket | undefined): void {
		this.#books.add(instrument);
		if (ticket !== undefined) this.#touched.set(ticket.id, ticket);
	}

	/** Tells what changed: each ticket as it stands now, each level that was touched. */
	tell(): void {
		const now = this.#engine.now();
		for (const ticket of this.#touched.values()) this.#engine.emit(changeOf(ticket, now));
		this.#touched = new Map();
		for (const { book, id: instrument } of this.#books) {
			book.takeTouched((side, price, lots) => this.#engine.emit({ type: "ContractDepthChanged", instrument, side, price, lots }));
		}
		this.#books = new Set();
	}
}
