// Closing what a ticket holds: at market, at a limit, and what insurance offers of its own. No close goes beyond the collar or the
// bankruptcy price (docs/reference/rules.md §5).
import type { Instrument } from "./instrument.ts";
import type { Matching, Taker } from "./matching.ts";
import type { ClosedBy } from "./messages.ts";
import { ContractOrder, type Member, type Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

export class Closing {
	readonly #tickets: Tickets;
	readonly #matching: Matching;

	constructor(tickets: Tickets, matching: Matching) {
		this.#tickets = tickets;
		this.#matching = matching;
	}

	/** What does not fill waits: it is tried again whenever somebody comes within its bounds. */
	atMarket(instrument: Instrument, ticket: Ticket, lots: number, why: ClosedBy): void {
		if (ticket.closeOrder !== undefined) this.#tickets.cancel(instrument, ticket.closeOrder, "cut");
		const taker = takerOf(instrument, ticket, lots, why, 0);
		ticket.closeWhy = why;
		ticket.waiting = 0;
		// Nothing of it stands in the way of its own fills.
		const reason = this.#matching.match(instrument, taker);
		ticket.waiting = taker.remaining;
		ticket.reason = taker.remaining > 0 && reason !== "none" ? reason : "none";
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
	}

	/** What does not fill rests, no lower than its bounds allow. */
	atLimit(instrument: Instrument, ticket: Ticket, lots: number, price: number): void {
		const taker = takerOf(instrument, ticket, lots, "user", price);
		ticket.closeWhy = "user";
		const reason = this.#matching.match(instrument, taker);
		this.#tickets.settle(instrument, ticket);
		const { member, long, terms, leverage } = ticket;
		const stopped = reason === "too_many_fills";
		ticket.reason = stopped ? reason : "none";
		if (taker.remaining > 0 && !stopped) {
			const at = { kind: "close", buys: !long, member, ticket, terms, leverage } as const;
			this.#tickets.rest(instrument, new ContractOrder({ ...at, price: taker.bound(), remaining: taker.remaining }));
		}
		this.#tickets.touch(instrument, ticket);
	}

	/** Insurance offers what it holds, at the better for it of mark and index, and takes nobody's price. */
	offer(instrument: Instrument, insurance: Member): void {
		const { mark, index, book } = instrument;
		for (const ticket of [...insurance.tickets.values()]) {
			const { long, terms, leverage, closeOrder } = ticket;
			if (ticket.held) continue;
			const better = long ? Math.max(mark, index) : Math.min(mark, index);
			const best = book.bestPrice(long ? "buy" : "sell");
			const apart = best === 0 ? better : long ? Math.max(better, best + 1) : Math.min(better, best - 1);
			const price = long ? Math.max(apart, ticket.bankruptcy) : Math.max(1, Math.min(apart, ticket.bankruptcy));
			if (closeOrder?.price === price && closeOrder.remaining === ticket.lots) continue;
			if (closeOrder !== undefined) this.#tickets.cancel(instrument, closeOrder, "cut");
			const at = { kind: "close", buys: !long, member: insurance, ticket, terms, leverage } as const;
			this.#tickets.rest(instrument, new ContractOrder({ ...at, price, remaining: ticket.lots }));
			ticket.closeWhy = "net";
			ticket.reason = "none";
		}
	}
}

/** @param limit 0: at market */
function takerOf(instrument: Instrument, ticket: Ticket, lots: number, why: ClosedBy, limit: number): Taker {
	const { member, long, terms, leverage } = ticket;
	const bound = () => {
		// A fill before this one may have moved it.
		if (ticket.lots > 0) ticket.reprice();
		const collar = instrument.closingBound(!long, ticket.terms.takerBoundPpm);
		if (long) return Math.max(limit, collar, ticket.bankruptcy);
		return Math.min(limit || collar, collar, ticket.bankruptcy || collar);
	};
	const shared = { kind: "close", member, buys: !long, ticket, terms, leverage } as const;
	return { ...shared, remaining: lots, reserved: 0n, bound, why, keptPpm: 0 };
}
