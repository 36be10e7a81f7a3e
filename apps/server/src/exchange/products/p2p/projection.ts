// Writes P2P trades to tables: the complete state of each changed order, advertisement and merchant, and the pairs of users who
// have traded with each other.
import type { BondMoved, MerchantSet, P2pOrderReversed } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";
import { type AdvertisementEvent, type AdvertisementState, applyAdvertisementEvent } from "./advertisement-state.ts";
import { applyP2pOrderEvent, isFinished, type P2pOrderEvent, type P2pOrderState } from "./order-state.ts";
import {
	advertisementOfRow,
	advertisementValues,
	type MerchantState,
	merchantOfRow,
	merchantValues,
	orderOfRow,
	orderValues,
	P2P_ADVERTISEMENTS,
	P2P_MERCHANTS,
	P2P_ORDERS,
	P2P_PARTNERS,
	type P2pAdvertisementRow,
	type P2pMerchantRow,
	type P2pOrderRow,
} from "./rows.ts";

/** SQL condition of the rows that later events can change. */
export const UNFINISHED = "ended_at = 0 or frozen or held";

/** States that can still change, keyed by number. */
interface Current {
	readonly orders: Map<number, P2pOrderState>;
	readonly advertisements: Map<number, AdvertisementState>;
	readonly merchants: Map<number, MerchantState>;
}

/** Gives later products in list.ts the open orders and advertisements while a batch is written. */
export interface P2pOffers {
	readonly p2pReplay: {
		/** Returns the orders that can still change, each with the time (ms) at which its state began in `from`. */
		orders(): readonly (P2pOrderState & { readonly from: number })[];
		advertisements(): Iterable<AdvertisementState>;
	};
}

export class P2pProjection implements ProductProjection<P2pOffers> {
	readonly offers: P2pOffers = {
		p2pReplay: {
			orders: () =>
				[...this.#current.orders.values()].map((order) => ({ ...order, from: order.steps.at(-1)?.at ?? order.openedAt })),
			advertisements: () => this.#current.advertisements.values(),
		},
	};
	readonly #current: Current = { orders: new Map(), advertisements: new Map(), merchants: new Map() };

	async load(client: ClientBase): Promise<void> {
		const { orders, advertisements, merchants } = this.#current;
		for (const all of [orders, advertisements, merchants]) all.clear();
		const open = await client.query<P2pOrderRow>(`select * from projection.p2p_orders where ${UNFINISHED}`);
		for (const row of open.rows) orders.set(Number(row.order_id), orderOfRow(row));
		const shown = await client.query<P2pAdvertisementRow>("select * from projection.p2p_advertisements where closed_at = 0");
		for (const row of shown.rows) advertisements.set(Number(row.advertisement), advertisementOfRow(row));
		const known = await client.query<P2pMerchantRow>("select * from projection.p2p_merchants");
		for (const row of known.rows) merchants.set(Number(row.user_id), merchantOfRow(row));
	}

	begin(): BatchProjection {
		return new P2pBatch(this.#current);
	}
}

class P2pBatch implements BatchProjection {
	readonly #current: Current;
	readonly #orders = new Map<number, P2pOrderState>();
	readonly #advertisements = new Map<number, AdvertisementState>();
	readonly #merchants = new Map<number, MerchantState>();
	readonly #partners = new Map<string, readonly [user: number, partner: number, order: number]>();
	/** Reversals of orders that are finished: no other event can change such an order. */
	readonly #reversed: P2pOrderReversed[] = [];
	readonly #takeOrder = (event: P2pOrderEvent) => this.#order(event);
	readonly #takeAdvertisement = (event: AdvertisementEvent) => this.#advertisement(event);
	readonly take = {
		P2pOrderOpened: this.#takeOrder,
		PayerDeclared: this.#takeOrder,
		P2pOrderMoved: this.#takeOrder,
		DisputeAssigned: this.#takeOrder,
		P2pAgreed: this.#takeOrder,
		RulingLate: this.#takeOrder,
		P2pHoldEnded: this.#takeOrder,
		P2pOrderReversed: this.#takeOrder,
		P2pOrderHeld: this.#takeOrder,
		AdvertisementSet: this.#takeAdvertisement,
		AdvertisementMoved: this.#takeAdvertisement,
		MerchantSet: ({ user, state, operator, at }: MerchantSet) => {
			this.#merchant({ bond: this.#current.merchants.get(user)?.bond ?? 0n, user, state, operator, since: at });
		},
		BondMoved: ({ user, bond, at }: BondMoved) => {
			const known = this.#current.merchants.get(user) ?? { user, state: "closed", operator: 0, since: at };
			this.#merchant({ ...known, bond });
		},
	};

	constructor(current: Current) {
		this.#current = current;
	}

	#order(event: P2pOrderEvent): void {
		const known = this.#orders.get(event.order) ?? this.#current.orders.get(event.order);
		if (known === undefined && event.type === "P2pOrderReversed") {
			this.#reversed.push(event);
			return;
		}
		const order = applyP2pOrderEvent(known, event, (advertisement) => {
			return this.#current.advertisements.get(advertisement)?.terms ?? "";
		});
		if (order === undefined) throw new Error(`P2P order ${event.order} changed and is not in the projection`);
		this.#orders.set(order.order, order);
		if (isFinished(order)) this.#current.orders.delete(order.order);
		else this.#current.orders.set(order.order, order);
		if (order.state !== "released" || event.type !== "P2pOrderMoved") return;
		const { buyer, seller } = order;
		for (const pair of [[buyer, seller] as const, [seller, buyer] as const])
			this.#partners.set(pair.join(" "), [...pair, order.order]);
	}

	#advertisement(event: AdvertisementEvent): void {
		const { advertisements } = this.#current;
		const state = applyAdvertisementEvent(advertisements.get(event.advertisement), event);
		if (state === undefined) throw new Error(`advertisement ${event.advertisement} changed and is not in the projection`);
		this.#advertisements.set(state.advertisement, state);
		if (state.state === "closed") advertisements.delete(state.advertisement);
		else advertisements.set(state.advertisement, state);
	}

	#merchant(merchant: MerchantState): void {
		this.#merchants.set(merchant.user, merchant);
		this.#current.merchants.set(merchant.user, merchant);
	}

	async write(client: ClientBase): Promise<void> {
		const orders = new Columns(P2P_ORDERS);
		for (const order of this.#orders.values()) orders.add(...orderValues(order));
		const advertisements = new Columns(P2P_ADVERTISEMENTS);
		for (const one of this.#advertisements.values()) advertisements.add(...advertisementValues(one));
		const merchants = new Columns(P2P_MERCHANTS);
		for (const one of this.#merchants.values()) merchants.add(...merchantValues(one));
		const partners = new Columns(P2P_PARTNERS);
		for (const pair of this.#partners.values()) partners.add(...pair);
		for (const columns of [orders, advertisements, merchants, partners]) await columns.write(client);
		for (const { order, compensated } of this.#reversed) {
			const changed = await client.query(
				"update projection.p2p_orders set reversed = true, compensated = $2 where order_id = $1",
				[order, compensated],
			);
			if (changed.rowCount !== 1) throw new Error(`P2P order ${order} was reversed and is not in the projection`);
		}
	}
}
