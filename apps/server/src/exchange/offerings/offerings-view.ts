// View of the open and recently ended offerings of one kind (subscription or IEO), with their orders. Older offerings and orders
// are only in the projection's tables.
import type { OfferingKind, OfferingsSink } from "./kind.ts";

interface Offered {
	readonly offering: number;
}
interface Ordered {
	readonly user: number;
	readonly offering: number;
}

/**
 * The view holds at least this many ended orders and at most twice as many. OFFERINGS_KEPT limits ended offerings in the same
 * way.
 */
const ENDED_KEPT = 20_000;
const OFFERINGS_KEPT = 1_000;

export class OfferingsView<O extends Offered, T extends Ordered> implements OfferingsSink<O, T> {
	readonly #kind: OfferingKind<O, T>;
	readonly #offerings = new Map<number, O>();
	readonly #open = new Map<number, T>();
	readonly #ofUser = new Map<number, Map<number, T>>();
	readonly #held = new Set<number>();
	// Ended orders are in two generations (maps). When the newer generation is full, the older one is dropped.
	#over = new Map<number, T>();
	#overBefore = new Map<number, T>();

	constructor(kind: OfferingKind<O, T>) {
		this.#kind = kind;
	}

	/** Returns all offerings, newest first. */
	offerings(): readonly O[] {
		return [...this.#offerings.values()].sort((a, b) => b.offering - a.offering);
	}

	known(offering: number): O | undefined {
		return this.#offerings.get(offering);
	}

	find(order: number): T | undefined {
		return this.#open.get(order) ?? this.#over.get(order) ?? this.#overBefore.get(order);
	}

	/** Returns a user's orders that have not ended, oldest first. */
	open(user: number): readonly T[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Number of orders that the core has set aside after a program fault. */
	get heldCount(): number {
		return this.#held.size;
	}

	offering(offering: O): void {
		this.#offerings.set(offering.offering, offering);
		if (!this.#kind.isEnded(offering) || this.#offerings.size <= 2 * OFFERINGS_KEPT) return;
		const ended = this.offerings().filter((one) => this.#kind.isEnded(one));
		for (const old of ended.slice(OFFERINGS_KEPT)) this.#offerings.delete(old.offering);
	}

	changeOffering(number: number, change: (known: O) => O): void {
		const known = this.#offerings.get(number);
		if (known !== undefined) this.offering(change(known));
	}

	order(number: number, change: (known: T | undefined) => T | undefined): void {
		const order = change(this.find(number));
		if (order === undefined) return;
		if (this.#kind.isHeld(order)) this.#held.add(number);
		else this.#held.delete(number);
		const own = this.#ofUser.get(order.user);
		if (!this.#kind.isOrderFinished(order)) {
			this.#open.set(number, order);
			if (own === undefined) this.#ofUser.set(order.user, new Map([[number, order]]));
			else own.set(number, order);
			return;
		}
		this.#open.delete(number);
		if (own?.delete(number) && own.size === 0) this.#ofUser.delete(order.user);
		this.#keep(order);
	}

	/** Loads states from before this start, oldest first. States that the view already holds are not replaced. */
	loadEnded({ offerings, orders }: Awaited<ReturnType<OfferingKind<O, T>["ended"]>>): void {
		for (const offering of offerings)
			if (!this.#offerings.has(offering.offering)) this.#offerings.set(offering.offering, offering);
		for (const order of orders) if (!this.#open.has(this.#kind.numberOf(order))) this.#keep(order);
	}

	#keep(order: T): void {
		if (this.#over.size >= ENDED_KEPT) {
			this.#overBefore = this.#over;
			this.#over = new Map();
		}
		this.#over.set(this.#kind.numberOf(order), order);
	}
}
