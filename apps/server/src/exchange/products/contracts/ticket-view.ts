// Open tickets and those that ended lately. Older history: projection.contract_tickets.
import { after, isOpen, type TicketEvent, type TicketState } from "../../tickets/ticket-state.ts";

/** At least so many, at most twice. */
const ENDED_KEPT = 20_000;

export class TicketView {
	readonly #open = new Map<number, TicketState>();
	readonly #ofUser = new Map<number, Map<number, TicketState>>();
	// Two generations, each dropped whole (as spot's order view).
	#ended = new Map<number, TicketState>();
	#endedBefore = new Map<number, TicketState>();

	find(ticket: number): TicketState | undefined {
		return this.#open.get(ticket) ?? this.#ended.get(ticket) ?? this.#endedBefore.get(ticket);
	}

	/** Oldest first. */
	open(user: number): readonly TicketState[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Every open one, for comparing with the tables. */
	allOpen(): IterableIterator<TicketState> {
		return this.#open.values();
	}

	/** Answers how it was before. */
	changed(event: TicketEvent): TicketState | undefined {
		const before = this.#open.get(event.ticket);
		const state = after(before, event);
		if (state === undefined) return before;
		if (isOpen(state)) {
			this.#open.set(state.ticket, state);
			const own = this.#ofUser.get(state.user);
			if (own === undefined) this.#ofUser.set(state.user, new Map([[state.ticket, state]]));
			else own.set(state.ticket, state);
			return before;
		}
		this.#open.delete(state.ticket);
		const own = this.#ofUser.get(state.user);
		if (own?.delete(state.ticket) && own.size === 0) this.#ofUser.delete(state.user);
		this.#keep(state);
		return before;
	}

	/** Ended ones from before this start, oldest first. */
	loadEnded(tickets: readonly TicketState[]): void {
		for (const ticket of tickets) if (!this.#open.has(ticket.ticket)) this.#keep(ticket);
	}

	#keep(ticket: TicketState): void {
		if (this.#ended.size >= ENDED_KEPT) {
			this.#endedBefore = this.#ended;
			this.#ended = new Map();
		}
		this.#ended.set(ticket.ticket, ticket);
	}
}
