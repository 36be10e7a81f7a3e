// The open tickets of whoever goes through the journal, and what each change made of their owners' money: one place, for the tables and
// for whoever checks them.
import type { InstrumentSet, TicketChanged } from "@candor/core";
import { after, isOpen, type TicketEvent, type TicketState } from "./ticket-state.ts";

export class TicketReplay {
	readonly open = new Map<number, TicketState>();
	readonly #accounts = new Map<number, InstrumentSet["account"]>();
	#last: { readonly event: TicketChanged; readonly before: TicketState | undefined } | undefined;

	instrumentSet({ instrument, account }: Pick<InstrumentSet, "instrument" | "account">): void {
		this.#accounts.set(instrument, account);
	}

	/** Throws where a ticket was liquidated that is not known: something is missing. */
	take(event: TicketEvent): TicketState {
		const before = this.open.get(event.ticket);
		const state = after(before, event);
		if (state === undefined) throw new Error(`ticket ${event.ticket} changed and is not known`);
		if (event.type === "TicketChanged") this.#last = { event, before };
		if (isOpen(state)) this.open.set(state.ticket, state);
		else this.open.delete(state.ticket);
		return state;
	}

	/** Whether it is about real money. Throws where the contract is not known. */
	isReal(instrument: number): boolean {
		const account = this.#accounts.get(instrument);
		if (account === undefined) throw new Error(`a ticket of the unknown contract ${instrument}`);
		return account === "real";
	}

	/** Throws where the ticket is not open. */
	isLong(ticket: number): boolean {
		const state = this.open.get(ticket);
		if (state === undefined) throw new Error(`ticket ${ticket} is not open`);
		return state.long;
	}

	/** What the change that was taken last made of its ticket's profit less its fees. */
	traded(event: TicketChanged): bigint {
		const before = this.#before(event);
		return event.profit - event.fees - ((before?.profit ?? 0n) - (before?.fees ?? 0n));
	}

	/** The same with funding. What a liquidation cost beside is told by itself. */
	gained(event: TicketChanged): bigint {
		return this.traded(event) + event.funding - (this.#before(event)?.funding ?? 0n);
	}

	#before(event: TicketChanged): TicketState | undefined {
		if (this.#last?.event !== event) throw new Error(`ticket ${event.ticket} is not what was told last`);
		return this.#last.before;
	}

	clear(): void {
		this.open.clear();
		this.#accounts.clear();
		this.#last = undefined;
	}
}
