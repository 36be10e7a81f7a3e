// View of open and recently finished orders and their fills. Older orders are only in the table projection.orders. Quotes of
// market makers are not included.
import type { OrderChanged, Traded } from "@candor/core";

/** State of an order. Each change creates a new object. */
export type OrderState = Omit<OrderChanged, "type">;

/** The view holds at least this many finished orders and at most twice as many. */
const FINISHED_KEPT = 20_000;

export class OrderView {
	readonly #open = new Map<number, OrderState>();
	readonly #ofUser = new Map<number, Map<number, OrderState>>();
	// Finished orders are in two generations (maps). When the newer generation is full, the older one is dropped. To delete the
	// oldest entries of one map one by one would be slow, because its iteration also passes deleted entries.
	#finished = new Map<number, OrderState>();
	#finishedBefore = new Map<number, OrderState>();

	find(order: number): OrderState | undefined {
		return this.#open.get(order) ?? this.#finished.get(order) ?? this.#finishedBefore.get(order);
	}

	/** Returns a user's open orders, oldest first. */
	open(user: number): readonly OrderState[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	get openCount(): number {
		return this.#open.size;
	}

	/** Returns all open orders, for comparison with other views. */
	allOpen(): IterableIterator<OrderState> {
		return this.#open.values();
	}

	/** Loads orders that finished before this start, oldest first. */
	loadFinished(orders: readonly OrderState[]): void {
		for (const order of orders) if (!this.#open.has(order.order)) this.#finish(order);
	}

	orderChanged({ type: _, ...order }: OrderChanged): void {
		this.#store(order);
	}

	traded(trade: Traded): void {
		if (!trade.makerQuote) {
			const { maker, makerFilled, makerTurnover, makerFeeTotal, makerDone } = trade;
			this.#filled(maker, makerFilled, makerTurnover, makerFeeTotal, makerDone, trade.at);
		}
		const { taker, takerFilled, takerTurnover, takerFeeTotal, takerDone } = trade;
		this.#filled(taker, takerFilled, takerTurnover, takerFeeTotal, takerDone, trade.at);
	}

	#filled(id: number, filled: number, turnover: bigint, fee: bigint, done: boolean, at: number): void {
		const order = this.find(id);
		if (order === undefined) return;
		this.#store({ ...order, filled, turnover, fee, status: done ? "completed" : order.status, updatedAt: at });
	}

	#store(order: OrderState): void {
		if (order.status !== "waiting") {
			this.#open.delete(order.order);
			const own = this.#ofUser.get(order.user);
			if (own?.delete(order.order) && own.size === 0) this.#ofUser.delete(order.user);
			this.#finish(order);
			return;
		}
		this.#open.set(order.order, order);
		const own = this.#ofUser.get(order.user);
		if (own === undefined) this.#ofUser.set(order.user, new Map([[order.order, order]]));
		else own.set(order.order, order);
	}

	#finish(order: OrderState): void {
		if (this.#finished.size >= FINISHED_KEPT) {
			this.#finishedBefore = this.#finished;
			this.#finished = new Map();
		}
		this.#finished.set(order.order, order);
	}
}
