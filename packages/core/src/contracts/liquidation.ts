// The end of a ticket whose margin no longer covers its maintenance: the book first, then insurance, then those who gained from it
// (docs/reference/rules.md §5). Nobody ends below zero, and insurance neither.
import { DELEVERAGED_IN_PARTS } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument, Liquidating } from "./instrument.ts";
import type { Matching } from "./matching.ts";
import type { Money } from "./money.ts";
import { lastTier, notionalOf, tierOf } from "./terms.ts";
import type { Member, Ticket } from "./ticket.ts";
import type { Tickets } from "./tickets.ts";

const PPM = 1_000_000n;
/** Positions of the other side that one step closes. */
const DELEVERAGED_AT_ONCE = 100;
/** Leverage of a ticket whose margin is a tenth: what insurance holds is named so. */
const leverageOf = (marginPpm: number) => Math.max(1, Math.floor(1_000_000 / marginPpm));

export class Liquidation {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #tickets: Tickets;
	readonly #matching: Matching;
	readonly #insuranceOf: (instrument: Instrument) => Member | undefined;

	constructor(
		engine: ContractsEngine,
		{ money, tickets, matching }: { money: Money; tickets: Tickets; matching: Matching },
		insuranceOf: (instrument: Instrument) => Member | undefined,
	) {
		this.#engine = engine;
		this.#money = money;
		this.#tickets = tickets;
		this.#matching = matching;
		this.#insuranceOf = insuranceOf;
	}

	/** Ends a ticket that mark reached, or goes on with the one that is being ended. Answers how many others it closed. */
	liquidate(instrument: Instrument, ticket: Ticket): number {
		const begun = instrument.liquidating ?? this.#begin(instrument, ticket);
		const { told, bankruptcy } = begun;
		const most = this.#engine.isBefore(DELEVERAGED_IN_PARTS) ? Number.POSITIVE_INFINITY : DELEVERAGED_AT_ONCE;
		let closed = 0;
		while (ticket.lots > 0 && closed < most && this.#deleverage(instrument, ticket, bankruptcy, told)) closed++;
		if (ticket.lots > 0 && closed === most) {
			instrument.liquidating = begun;
			return closed;
		}
		instrument.liquidating = undefined;
		// Only held tickets are left on the other side: it is held like them, until somebody has looked.
		if (ticket.lots > 0) this.#tickets.hold(instrument, ticket);
		if (told.filled + told.taken + told.deleveraged > 0) this.#engine.emit(told);
		return closed;
	}

	/** The book takes what it can, then insurance. */
	#begin(instrument: Instrument, ticket: Ticket): Liquidating {
		if (ticket.openOrder !== undefined) this.#tickets.cancel(instrument, ticket.openOrder, "liquidation");
		this.#tickets.stopClosing(instrument, ticket, "liquidation");
		const told = startOf(instrument, ticket, this.#engine.now());
		this.#fillInBook(instrument, ticket, told);
		const bankruptcy = ticket.lots > 0 ? ticket.bankruptcy : told.bankruptcyPrice;
		if (ticket.lots > 0) this.#takeOver(instrument, ticket, bankruptcy, told);
		return { told, bankruptcy };
	}

	#fillInBook(instrument: Instrument, ticket: Ticket, told: Started): void {
		const { member, long, terms, leverage } = ticket;
		this.#matching.match(instrument, {
			kind: "close",
			member,
			buys: !long,
			ticket,
			terms,
			leverage,
			remaining: ticket.lots,
			reserved: 0n,
			bound: () => boundOf(ticket),
			why: "liquidation",
			keptPpm: terms.liquidationFeePpm,
			onClosed: (closed, lots) => {
				told.filled += lots;
				told.filledNotional += closed.notional;
				told.fee += closed.fee;
				told.toInsurance += closed.toInsurance;
				told.returned += closed.returned;
				if (ticket.lots > 0) ticket.reprice();
			},
		});
		this.#tickets.settle(instrument, ticket);
	}

	/** What the book does not take goes to insurance, in whole lots, as far as its money reaches. */
	#takeOver(instrument: Instrument, ticket: Ticket, price: number, told: Started): void {
		const insurance = this.#insuranceOf(instrument);
		if (insurance === undefined || ticket.member === insurance) return;
		// Of what an outage liquidates it takes nothing: whoever holds both sides would be paid for the gap.
		if (instrument.settling !== undefined) return;
		const lots = this.#mostLots(instrument, insurance, ticket, price);
		if (lots === 0) return;
		this.#closeAt(instrument, ticket, lots, price, told);
		told.taken += lots;
		let left = lots;
		for (const opposite of [...insurance.held(!ticket.long)]) {
			if (left === 0) break;
			const part = Math.min(left, opposite.lots);
			this.#money.close(instrument, opposite, part, price, { feePpm: 0, payer: { reserved: 0n } });
			opposite.closedBy = "net";
			this.#tickets.touch(instrument, opposite);
			this.#tickets.settle(instrument, opposite);
			left -= part;
		}
		if (left === 0) return;
		const { terms } = instrument;
		const leverage = leverageOf(terms.insuranceMarginPpm);
		const held = this.#matching.ticketFor(instrument, { member: insurance, terms, buys: ticket.long, leverage });
		const size = notionalOf(terms, instrument.mark, insurance.sizeOf(ticket.long) + left);
		this.#money.takeOver(held, price, left, marginOf(instrument, price, left), (tierOf(terms, size) ?? lastTier(terms)).mmrPpm);
		held.terms = terms;
		this.#tickets.touch(instrument, held);
		this.#tickets.settle(instrument, held);
	}

	/** The most lots that insurance's money reaches for. */
	#mostLots(instrument: Instrument, insurance: Member, ticket: Ticket, price: number): number {
		const free = this.#money.free(insurance);
		let low = 0;
		let high = ticket.lots;
		while (low < high) {
			const middle = low + Math.ceil((high - low) / 2);
			if (this.#costOf(instrument, insurance, ticket.long, price, middle) <= free) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	/** What taking over so many lots costs insurance: what it loses beyond the margin of what it closes, and the margin of the rest. */
	#costOf(instrument: Instrument, insurance: Member, long: boolean, price: number, lots: number): bigint {
		let cost = 0n;
		let left = lots;
		for (const opposite of insurance.held(!long)) {
			const part = Math.min(left, opposite.lots);
			if (part === 0) break;
			cost += this.#money.shortOf(opposite, part, price);
			left -= part;
		}
		return left === 0 ? cost : cost + marginOf(instrument, price, left);
	}

	/** Closes the ticket against whoever gained most by most leverage on the other side, at the bankruptcy price. False: there is nobody. */
	#deleverage(instrument: Instrument, ticket: Ticket, price: number, told: Started): boolean {
		const other = instrument.adlQueueOf(!ticket.long).first(price);
		if (other === undefined) return false;
		const lots = Math.min(ticket.lots, other.lots);
		this.#closeAt(instrument, ticket, lots, price, told);
		told.deleveraged += lots;
		const { lots: held, entry } = other;
		const { profit } = this.#money.close(instrument, other, lots, price, { feePpm: 0 });
		other.closedBy = "adl";
		this.#tickets.touch(instrument, other);
		this.#tickets.settle(instrument, other);
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
		return true;
	}

	#closeAt(instrument: Instrument, ticket: Ticket, lots: number, price: number, told: Started): void {
		const closed = this.#money.close(instrument, ticket, lots, price, { feePpm: 0, keptPpm: ticket.terms.liquidationFeePpm });
		told.toInsurance += closed.toInsurance;
		told.returned += closed.returned;
		ticket.closedBy = "liquidation";
		this.#tickets.touch(instrument, ticket);
		this.#tickets.settle(instrument, ticket);
	}
}

type Started = Liquidating["told"];

function startOf(instrument: Instrument, ticket: Ticket, at: number): Started {
	return {
		type: "TicketLiquidated",
		ticket: ticket.id,
		user: ticket.member.user,
		instrument: instrument.id,
		long: ticket.long,
		seq: instrument.seq,
		index: instrument.index,
		mark: instrument.mark,
		lots: ticket.lots,
		entry: ticket.entry,
		margin: ticket.margin,
		mmrPpm: ticket.mmrPpm,
		cum: ticket.cum,
		takerFeePpm: ticket.terms.takerFeePpm,
		liquidationPrice: ticket.liquidation,
		bankruptcyPrice: ticket.bankruptcy,
		filled: 0,
		filledNotional: 0n,
		taken: 0,
		deleveraged: 0,
		fee: 0n,
		toInsurance: 0n,
		returned: 0n,
		at,
	};
}

/** A liquidation fills down to the bankruptcy price of what is left. */
function boundOf(ticket: Ticket): number {
	return ticket.bankruptcy;
}

function marginOf({ terms }: Instrument, price: number, lots: number): bigint {
	const share = notionalOf(terms, price, lots) * BigInt(terms.insuranceMarginPpm);
	return (share + PPM - 1n) / PPM;
}
