// Writes earn products to tables: the complete state of each changed order and tranche, the platform's deposits into and
// withdrawals from reserves, and each reserve's balance at the end of each day.
import type { BalanceChanged, ReserveMoved } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import { table } from "../../projection/table.ts";
import type { BatchProjection, FeedRow, ProductProjection } from "../product.ts";
import { EARN_ORDERS, EARN_TRANCHES, openOrders, orderValues, trancheValues } from "./order-rows.ts";
import { applyEarnOrderEvent, type EarnOrderState, isOrderFinished, type OrderEvent, type TrancheState } from "./order-state.ts";

const DAY_MS = 86_400_000;

export const RESERVE_MOVES = table("earn_reserve_moves", 1, "added once", [
	["event_id", "bigint"],
	["product", "integer"],
	["direction", "text"],
	["amount", "bigint"],
	["at", "bigint"],
]);
export const RESERVE_DAYS = table("earn_reserve_days", 2, "replaced", [
	["product", "integer"],
	["day", "integer"],
	["available", "bigint"],
	["locked", "bigint"],
]);

export class EarnProjection implements ProductProjection {
	/** Orders that can still change, keyed by number. */
	readonly #open = new Map<number, EarnOrderState>();

	async load(client: ClientBase): Promise<void> {
		this.#open.clear();
		for (const order of await openOrders(client)) this.#open.set(order.order, order);
	}

	begin(): BatchProjection {
		return new EarnBatch(this.#open);
	}
}

class EarnBatch implements BatchProjection {
	readonly #open: Map<number, EarnOrderState>;
	readonly #orders = new Map<number, EarnOrderState>();
	readonly #tranches = new Map<number, TrancheState>();
	readonly #moves = new Columns(RESERVE_MOVES);
	/** Last balance of each reserve on each day, keyed by product and day. */
	readonly #days = new Map<string, readonly [product: number, day: number, available: bigint, locked: bigint]>();
	readonly #take = (event: OrderEvent) => this.#apply(event);
	readonly take = {
		EarnBought: this.#take,
		TrancheAdded: this.#take,
		InterestPaid: this.#take,
		EarnHeld: this.#take,
		EarnReleased: this.#take,
		EarnEnded: this.#take,
		ReserveMoved: ({ product, direction, amount, at }: ReserveMoved, _row: FeedRow, id: bigint) => {
			this.#moves.add(id, product, direction, amount, at);
		},
		BalanceChanged: ({ owner, account, available, frozen }: BalanceChanged, { at }: FeedRow) => {
			if (account !== "earn_reserve") return;
			const day = Math.floor(at / DAY_MS);
			this.#days.set(`${owner} ${day}`, [owner, day, available, frozen]);
		},
	};

	constructor(open: Map<number, EarnOrderState>) {
		this.#open = open;
	}

	/** Applies an event to its order. Throws if the table does not contain the order, because the projection is then incomplete. */
	#apply(event: OrderEvent): void {
		const known = this.#open.get(event.order);
		const state = applyEarnOrderEvent(known, event);
		if (state === undefined) throw new Error(`order ${event.order} of a managed product changed and is not in the projection`);
		// Only the tranches that this event changed are written.
		for (const [index, tranche] of state.tranches.entries())
			if (tranche !== known?.tranches[index]) this.#tranches.set(tranche.tranche, tranche);
		this.#orders.set(state.order, state);
		if (isOrderFinished(state)) this.#open.delete(state.order);
		else this.#open.set(state.order, state);
	}

	async write(client: ClientBase): Promise<void> {
		const orders = new Columns(EARN_ORDERS);
		for (const order of this.#orders.values()) orders.add(...orderValues(order));
		const tranches = new Columns(EARN_TRANCHES);
		for (const tranche of this.#tranches.values()) tranches.add(...trancheValues(tranche));
		const days = new Columns(RESERVE_DAYS);
		for (const day of this.#days.values()) days.add(...day);
		for (const columns of [orders, tranches, this.#moves, days]) await columns.write(client);
	}
}
