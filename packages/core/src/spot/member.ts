// Holds the state of one user in one market: the two balances, and the open orders, the oldest first. The code calls this state a
// member. It is computed from the orders and never stored in a snapshot.
import type { Slot } from "../ledger/ledger.ts";

interface Listed<O extends Listed<O>> {
	readonly quote: boolean;
	member: MemberOf<O> | undefined;
	ownPrevious: O | undefined;
	ownNext: O | undefined;
}

export class MemberOf<O extends Listed<O>> {
	readonly user: number;
	readonly base: Slot;
	readonly quote: Slot;
	/** Number of the user's open orders. Quotes do not count. */
	count = 0;
	first: O | undefined = undefined;
	last: O | undefined = undefined;
	firstQuote: O | undefined = undefined;
	lastQuote: O | undefined = undefined;

	constructor(user: number, base: Slot, quote: Slot) {
		this.user = user;
		this.base = base;
		this.quote = quote;
	}

	/** Adds an order at the end of the user's list. Its id must be higher than all ids in the list. */
	add(order: O): void {
		order.member = this;
		const last = order.quote ? this.lastQuote : this.last;
		order.ownPrevious = last;
		order.ownNext = undefined;
		if (last !== undefined) last.ownNext = order;
		if (order.quote) {
			this.lastQuote = order;
			if (last === undefined) this.firstQuote = order;
			return;
		}
		this.count++;
		this.last = order;
		if (last === undefined) this.first = order;
	}

	drop(order: O): void {
		const { ownPrevious, ownNext } = order;
		if (ownPrevious !== undefined) ownPrevious.ownNext = ownNext;
		else if (order.quote) this.firstQuote = ownNext;
		else this.first = ownNext;
		if (ownNext !== undefined) ownNext.ownPrevious = ownPrevious;
		else if (order.quote) this.lastQuote = ownPrevious;
		else this.last = ownPrevious;
		if (!order.quote) this.count--;
		order.member = undefined;
		order.ownPrevious = undefined;
		order.ownNext = undefined;
	}
}
