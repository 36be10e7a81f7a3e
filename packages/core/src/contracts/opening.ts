// Opens a ticket that was decided on: what of its order is filled at once, what rests, and why what is left ends.
import type { Instrument } from "./instrument.ts";
import { needOf } from "./margin.ts";
import type { Matching, Taker } from "./matching.ts";
import type { TicketReason } from "./messages.ts";
import type { Money } from "./money.ts";
import { ContractOrder, type Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

export class Opening {
	readonly #money: Money;
	readonly #tickets: Tickets;
	readonly #matching: Matching;

	constructor(money: Money, tickets: Tickets, matching: Matching) {
		this.#money = money;
		this.#tickets = tickets;
		this.#matching = matching;
	}

	/** What is filled at once is filled; what is left of a limit rests. */
	take(instrument: Instrument, ticket: Ticket, bound: number): void {
		const { member, long, terms, leverage, ordered, orderType, price } = ticket;
		const order = { member, buys: long, terms, leverage } as const;
		const taker: Taker = {
			kind: "open",
			...order,
			ticket,
			remaining: ordered,
			reserved: 0n,
			bound: () => bound,
			why: "none",
			keptPpm: 0,
		};
		member.addOpening(long, ordered);
		let reason: TicketReason = this.#matching.match(instrument, taker);
		const { remaining } = taker;
		// What rests needs what it would need if it were filled now.
		const reserve = remaining > 0 && price > 0 ? needOf(order, instrument.mark, price, remaining, terms.takerFeePpm) : 0n;
		member.addOpening(long, -remaining);
		const rests = remaining > 0 && orderType === "limit" && (reason === "none" || reason === "no_liquidity");
		if (rests && price !== bound) reason = "price_bound";
		else if (rests) {
			if (this.#money.free(member) < reserve) reason = "insufficient_balance";
			else if (this.#money.judgeRisk(member, reserve) !== undefined) reason = "loss_limit";
			else {
				const resting = new ContractOrder({ kind: "open", ...order, ticket, price, remaining });
				this.#money.reserve(resting, reserve);
				this.#tickets.rest(instrument, resting);
				reason = "none";
			}
		} else if (remaining === 0) reason = "none";
		else if (reason === "none") reason = "price_bound";
		ticket.reason = reason;
		this.#tickets.settle(instrument, ticket);
	}
}
