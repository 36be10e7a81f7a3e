// What one user has in one market: the two balances it moves and the open orders, oldest first. Derived, never stored.
import type { Slot } from "../ledger/ledger.ts";
import type { Order } from "./order.ts";

export class Member {
	readonly user: number;
	readonly base: Slot;
	readonly quote: Slot;
	/** Orders without quotes. */
	count = 0;
	first: Order | undefined = undefined;
	last: Order | undefined = undefined;
	firstQuote: Order | undefined = undefined;
	lastQuote: Order | undefined = undefined;

	constructor(user: number, base: Slot, quote: Slot) {
		this.user = user;
		this.base = base;
		this.quote = quote;
	}

	/** Adds an order at the end: its id is the highest. */
	add(order: Order): void {
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

	drop(order: Order): void {
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
