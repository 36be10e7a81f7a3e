// Writes the offerings of one kind and their orders to tables. Each change writes the complete row.
import type { ClientBase } from "pg";
import type { BatchProjection, EventHandlers, ProductProjection } from "../products/product.ts";
import { Columns } from "../projection/columns.ts";
import type { OfferingKind, OfferingsSink } from "./kind.ts";

/** Offerings and orders that can still change, keyed by number. */
interface Open<O, T> {
	readonly offerings: Map<number, O>;
	readonly orders: Map<number, T>;
}

export class OfferingsProjection<O extends { readonly offering: number }, T> implements ProductProjection {
	readonly #kind: OfferingKind<O, T>;
	readonly #open: Open<O, T> = { offerings: new Map(), orders: new Map() };

	constructor(kind: OfferingKind<O, T>) {
		this.#kind = kind;
	}

	async load(client: ClientBase): Promise<void> {
		this.#open.offerings.clear();
		this.#open.orders.clear();
		const { offerings, orders } = await this.#kind.open(client as never);
		for (const offering of offerings) this.#open.offerings.set(offering.offering, offering);
		for (const order of orders) this.#open.orders.set(this.#kind.numberOf(order), order);
	}

	begin(): BatchProjection {
		return new OfferingsBatch(this.#kind, this.#open);
	}
}

class OfferingsBatch<O extends { readonly offering: number }, T> implements BatchProjection, OfferingsSink<O, T> {
	readonly #kind: OfferingKind<O, T>;
	readonly #open: Open<O, T>;
	readonly #offerings = new Map<number, O>();
	readonly #orders = new Map<number, T>();
	readonly take: EventHandlers<[]>;

	constructor(kind: OfferingKind<O, T>, open: Open<O, T>) {
		this.#kind = kind;
		this.#open = open;
		this.take = kind.takers(this);
	}

	offering(offering: O): void {
		this.#offerings.set(offering.offering, offering);
		if (this.#kind.isEnded(offering)) this.#open.offerings.delete(offering.offering);
		else this.#open.offerings.set(offering.offering, offering);
	}

	/** Changes an offering. Throws if the table does not contain it, because the projection is then incomplete. */
	changeOffering(number: number, change: (known: O) => O): void {
		const known = this.#offerings.get(number) ?? this.#open.offerings.get(number);
		if (known === undefined) throw new Error(`${this.#kind.called.offering} ${number} changed and is not in the projection`);
		this.offering(change(known));
	}

	/** Changes an order. Throws if the table does not contain it, because the projection is then incomplete. */
	order(number: number, change: (known: T | undefined) => T | undefined): void {
		const state = change(this.#orders.get(number) ?? this.#open.orders.get(number));
		if (state === undefined) throw new Error(`${this.#kind.called.order} ${number} changed and is not in the projection`);
		this.#orders.set(number, state);
		if (this.#kind.isOrderFinished(state)) this.#open.orders.delete(number);
		else this.#open.orders.set(number, state);
	}

	async write(client: ClientBase): Promise<void> {
		const { tables } = this.#kind;
		const offerings = new Columns(tables.offerings);
		for (const offering of this.#offerings.values()) offerings.add(...this.#kind.offeringValues(offering));
		const orders = new Columns(tables.orders);
		for (const order of this.#orders.values()) orders.add(...this.#kind.orderValues(order));
		for (const columns of [offerings, orders]) await columns.write(client);
	}
}
