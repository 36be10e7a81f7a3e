// Creates, cancels and ends positions and their orders, and emits the changes.

import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { PositionReason } from "./messages.ts";
import type { Money } from "./money.ts";
import { type ContractOrder, changeOf, type Member, Position } from "./position.ts";
import type { Terms } from "./terms.ts";

export class Positions {
	last = 0;
	readonly #open = new Map<number, { position: Position; instrument: Instrument }>();
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	/** Positions that changed since the last call of `tell`, in the order of their first change. */
	#touched = new Map<number, Position>();
	#books = new Set<Instrument>();

	constructor(engine: ContractsEngine, money: Money) {
		this.#engine = engine;
		this.#money = money;
	}

	get size(): number {
		return this.#open.size;
	}

	find(id: number): { readonly position: Position; readonly instrument: Instrument } | undefined {
		return this.#open.get(id);
	}

	add(instrument: Instrument, position: Position): void {
		this.#open.set(position.id, { position, instrument });
		instrument.positions.set(position.id, position);
		position.member.positions.set(position.id, position);
		this.#touched.set(position.id, position);
	}

	/** Creates a position without an order, for lots of filled quotes or of the insurance fund. */
	make(instrument: Instrument, member: Member, terms: Terms, long: boolean, leverage: number): Position {
		const asked = { clientId: "", orderType: "limit", price: 0, leverage, ordered: 0, stopLoss: 0, takeProfit: 0 } as const;
		const placedAt = this.#engine.now();
		const position = new Position(++this.last, member, terms, long, { ...asked, trigger: "mark", placedAt });
		this.add(instrument, position);
		return position;
	}

	rest(instrument: Instrument, order: ContractOrder): void {
		instrument.book.insert(order.buys ? "buy" : "sell", order);
		if (order.kind === "open") (order.position as Position).openOrder = order;
		else if (order.kind === "close") (order.position as Position).closeOrder = order;
		else order.member.quotesOf(order.buys).set(order.price, order);
		if (order.kind !== "close") {
			order.member.addOpening(order.buys, order.remaining);
			instrument.openings++;
		}
		this.touch(instrument, order.position);
	}

	reduce(instrument: Instrument, order: ContractOrder, lots: number): void {
		instrument.book.reduce(order, lots);
		if (order.kind !== "close") order.member.addOpening(order.buys, -lots);
		if (order.remaining === 0) this.#forget(instrument, order);
		this.touch(instrument, order.position);
	}

	/** Removes an order from the book, and releases the money frozen for it. */
	cancel(instrument: Instrument, order: ContractOrder, reason: PositionReason): void {
		instrument.book.remove(order);
		if (order.kind !== "close") order.member.addOpening(order.buys, -order.remaining);
		const { position } = order;
		if (position !== undefined) position.reason = reason;
		this.#forget(instrument, order);
		this.touch(instrument, position);
		if (position !== undefined) this.settle(instrument, position);
	}

	#forget(instrument: Instrument, order: ContractOrder): void {
		if (order.kind !== "close") {
			this.#money.release(order);
			instrument.openings--;
		}
		if (order.kind === "open") (order.position as Position).openOrder = undefined;
		else if (order.kind === "close") (order.position as Position).closeOrder = undefined;
		else order.member.quotesOf(order.buys).delete(order.price);
	}

	/**
	 * Moves a resting close to the position's bankruptcy price if its price is beyond it. The close then queues behind the orders
	 * at that price.
	 */
	#moveWithin(instrument: Instrument, order: ContractOrder, { bankruptcy }: Position): void {
		if (order.buys ? order.price <= bankruptcy : order.price >= bankruptcy) return;
		instrument.book.remove(order);
		order.price = bankruptcy;
		instrument.book.insert(order.buys ? "buy" : "sell", order);
	}

	/** Cancels the closing order of a position and its lots that wait to close at market. */
	stopClosing(instrument: Instrument, position: Position, reason: PositionReason): void {
		position.waiting = 0;
		position.closeWhy = "none";
		if (position.closeOrder !== undefined) this.cancel(instrument, position.closeOrder, reason);
		else position.reason = reason;
		this.touch(instrument, position);
		this.settle(instrument, position);
	}

	/**
	 * Updates everything that depends on a position's lots, margin or orders: reduces closing orders to the remaining lots,
	 * recomputes prices and ladders, and ends and removes an empty position. Code that changes a position must call `settle` before
	 * any other code reads the position. Matching calls it for a maker after each fill. Opening, closing and liquidation call it
	 * for a taker when the taker's order is done.
	 */
	settle(instrument: Instrument, position: Position): void {
		if (position.lots === 0 && position.opened > 0 && position.openOrder !== undefined) {
			this.cancel(instrument, position.openOrder, "cut");
			return;
		}
		const { closeOrder } = position;
		if (closeOrder !== undefined && closeOrder.remaining > position.lots) {
			this.reduce(instrument, closeOrder, closeOrder.remaining - position.lots);
		}
		const most = position.lots - (position.closeOrder?.remaining ?? 0);
		if (position.waiting > most) position.waiting = most;
		position.reprice();
		if (position.closeOrder !== undefined) this.#moveWithin(instrument, position.closeOrder, position);
		instrument.place(position);
		if (position.lots > 0 || position.openOrder !== undefined || position.held || !this.#open.has(position.id)) return;
		position.closedAt = this.#engine.now();
		this.#open.delete(position.id);
		instrument.positions.delete(position.id);
		position.member.positions.delete(position.id);
	}

	/**
	 * Quarantines a position, which stops its automatic work. The money frozen for its orders becomes margin, so no money moves.
	 */
	hold(instrument: Instrument, position: Position): void {
		position.held = true;
		position.waiting = 0;
		const { openOrder, closeOrder } = position;
		if (openOrder !== undefined) {
			instrument.book.remove(openOrder);
			instrument.openings--;
			position.member.addOpening(position.long, -openOrder.remaining);
			position.margin += openOrder.reserved;
			this.#money.keepAsMargin(openOrder);
			position.openOrder = undefined;
		}
		if (closeOrder !== undefined) {
			instrument.book.remove(closeOrder);
			position.closeOrder = undefined;
		}
		position.reprice();
		instrument.place(position);
		this.touch(instrument, position);
	}

	forgetTouched(): void {
		this.#touched = new Map();
		for (const { book } of this.#books) book.takeTouched(() => {});
		this.#books = new Set();
	}

	touch(instrument: Instrument, position: Position | undefined): void {
		this.#books.add(instrument);
		if (position !== undefined) this.#touched.set(position.id, position);
	}

	tell(): void {
		const now = this.#engine.now();
		for (const position of this.#touched.values()) this.#engine.emit(changeOf(position, now));
		this.#touched = new Map();
		for (const { book, id: instrument } of this.#books) {
			book.takeTouched((side, price, lots) => this.#engine.emit({ type: "ContractDepthChanged", instrument, side, price, lots }));
		}
		this.#books = new Set();
	}
}
