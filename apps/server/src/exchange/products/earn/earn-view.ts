// View of earn products, their reserves, open orders and recently ended orders. Older orders are only in the table
// projection.earn_orders.
import type { EarnEnded, EarnProductSet, InterestPaid, ReserveMoved } from "@candor/core";
import { applyEarnOrderEvent, type EarnOrderState, isOrderFinished, type OrderEvent } from "./order-state.ts";
import type { EarnViews, ListedProduct, ReserveTotals } from "./views.ts";

/** The view holds at least this many ended orders and at most twice as many. */
const ENDED_KEPT = 20_000;
const NOTHING: ReserveTotals = { funded: 0n, withdrawn: 0n, paid: 0n, charges: 0n };

export class EarnView implements Readonly<EarnViews["earn"]> {
	readonly #products = new Map<number, ListedProduct>();
	readonly #reserves = new Map<number, ReserveTotals>();
	readonly #sold = new Map<number, bigint>();
	readonly #open = new Map<number, EarnOrderState>();
	readonly #ofUser = new Map<number, Map<number, EarnOrderState>>();
	readonly #held = new Set<number>();
	// Ended orders are in two generations (maps). When the newer generation is full, the older one is dropped.
	#ended = new Map<number, EarnOrderState>();
	#endedBefore = new Map<number, EarnOrderState>();

	products(): readonly ListedProduct[] {
		return [...this.#products.values()].sort((a, b) => a.product - b.product);
	}

	product(product: number): ListedProduct | undefined {
		return this.#products.get(product);
	}

	reserve(product: number): ReserveTotals {
		return this.#reserves.get(product) ?? NOTHING;
	}

	sold(product: number): bigint {
		return this.#sold.get(product) ?? 0n;
	}

	find(order: number): EarnOrderState | undefined {
		return this.#open.get(order) ?? this.#ended.get(order) ?? this.#endedBefore.get(order);
	}

	open(user: number): readonly EarnOrderState[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Number of orders that the core has set aside after a program fault. */
	get heldCount(): number {
		return this.#held.size;
	}

	productSet({ type: _type, at: _at, ...listed }: EarnProductSet): void {
		this.#products.set(listed.product, listed);
	}

	reserveMoved({ product, funded, withdrawn, paid, charges }: ReserveMoved): void {
		this.#reserves.set(product, { funded, withdrawn, paid, charges });
	}

	paid(event: InterestPaid): void {
		this.#reserves.set(event.product, { ...this.reserve(event.product), paid: event.totalPaid });
		this.changed(event);
	}

	ended(event: EarnEnded): void {
		this.#reserves.set(event.product, { ...this.reserve(event.product), charges: event.totalCharges });
		this.changed(event);
	}

	changed(event: OrderEvent): void {
		const known = this.#open.get(event.order);
		const state = applyEarnOrderEvent(known, event);
		if (state === undefined) return;
		if (state.phase === "held") this.#held.add(state.order);
		else this.#held.delete(state.order);
		this.#count(state.product, principalOf(isOrderFinished(state) ? undefined : state) - principalOf(known));
		if (!isOrderFinished(state)) {
			this.#open.set(state.order, state);
			const own = this.#ofUser.get(state.user);
			if (own === undefined) this.#ofUser.set(state.user, new Map([[state.order, state]]));
			else own.set(state.order, state);
			return;
		}
		this.#open.delete(state.order);
		const own = this.#ofUser.get(state.user);
		if (own?.delete(state.order) && own.size === 0) this.#ofUser.delete(state.user);
		this.#keep(state);
	}

	#count(product: number, change: bigint): void {
		if (change !== 0n) this.#sold.set(product, this.sold(product) + change);
	}

	/** Loads orders that ended before this start, oldest first. */
	loadEnded(orders: readonly EarnOrderState[]): void {
		for (const order of orders) if (!this.#open.has(order.order)) this.#keep(order);
	}

	#keep(order: EarnOrderState): void {
		if (this.#ended.size >= ENDED_KEPT) {
			this.#endedBefore = this.#ended;
			this.#ended = new Map();
		}
		this.#ended.set(order.order, order);
	}
}

function principalOf(order: EarnOrderState | undefined): bigint {
	return order?.tranches.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n;
}
