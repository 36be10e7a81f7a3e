// View of P2P trades: open advertisements, open and recently ended orders, merchants, blocked users and bars. Older orders are
// only in the table. At a start the core restates only the newest step of each order; `loadHistory` adds the earlier steps.
import type { BondMoved, MerchantSet, P2pUserBarred, UserBlocked } from "@candor/core";
import { type AdvertisementEvent, type AdvertisementState, applyAdvertisementEvent } from "./advertisement-state.ts";
import { applyP2pOrderEvent, isEnded, isFinished, type P2pOrderEvent, type P2pOrderState, withHistory } from "./order-state.ts";

/** The view holds at least this many finished orders and at most twice as many. Orders that are not finished are always held. */
const ENDED_KEPT = 20_000;

export interface MerchantView {
	readonly state: MerchantSet["state"];
	/** Bond in units of USDT. */
	readonly bond: bigint;
}

export class P2pView {
	readonly #advertisements = new Map<number, AdvertisementState>();
	readonly #advertisementsOf = new Map<number, Set<number>>();
	/** Open orders, and released orders whose coins are still frozen. */
	readonly #open = new Map<number, P2pOrderState>();
	readonly #openOf = new Map<number, Set<number>>();
	/** Number of open orders on each advertisement. */
	readonly #ordersOf = new Map<number, number>();
	// Finished orders are in two generations (maps). When the newer generation is full, the older one is dropped.
	#over = new Map<number, P2pOrderState>();
	#overBefore = new Map<number, P2pOrderState>();
	readonly #merchants = new Map<number, MerchantView>();
	readonly #blocked = new Map<number, Set<number>>();
	readonly #bars = new Map<number, number>();
	readonly #held = new Set<number>();
	/** Number of orders that have ended since the server started, keyed by party. */
	readonly #ended = new Map<number, number>();
	/** Core time of the newest batch in ms. */
	#now = 0;

	moveTo(at: number): void {
		this.#now = at;
	}

	/** Core time of the newest batch in ms. */
	get now(): number {
		return this.#now;
	}

	/** Returns an order that is open or has ended recently; undefined for any other order. */
	order(number: number): P2pOrderState | undefined {
		return this.#open.get(number) ?? this.#over.get(number) ?? this.#overBefore.get(number);
	}

	/** Returns a user's open orders, oldest first. */
	openOrders(user: number): readonly P2pOrderState[] {
		const own = [...(this.#openOf.get(user) ?? [])].map((number) => this.#open.get(number) as P2pOrderState);
		return own.filter((order) => !isEnded(order));
	}

	/** Returns all open orders, oldest first. */
	allOpenOrders(): readonly P2pOrderState[] {
		return [...this.#open.values()].filter((order) => !isEnded(order));
	}

	/**
	 * Returns the number of the user's orders that have ended since the server started. If this number is unchanged, the user's
	 * statistics are too.
	 */
	endedOrders(user: number): number {
		return this.#ended.get(user) ?? 0;
	}

	/** Number of orders that the core has set aside after a program fault. */
	get heldCount(): number {
		return this.#held.size;
	}

	advertisement(number: number): AdvertisementState | undefined {
		return this.#advertisements.get(number);
	}

	/** Returns all open advertisements, oldest first. */
	advertisements(): readonly AdvertisementState[] {
		return [...this.#advertisements.values()];
	}

	/** Returns a merchant's open advertisements, oldest first. */
	advertisementsOf(user: number): readonly AdvertisementState[] {
		return [...(this.#advertisementsOf.get(user) ?? [])].map((number) => this.#advertisements.get(number) as AdvertisementState);
	}

	/** Returns the number of open orders on an advertisement. */
	ordersOf(advertisement: number): number {
		return this.#ordersOf.get(advertisement) ?? 0;
	}

	merchant(user: number): MerchantView | undefined {
		return this.#merchants.get(user);
	}

	/** Returns true if the user has blocked the other user. */
	hasBlocked(user: number, other: number): boolean {
		return this.#blocked.get(user)?.has(other) === true;
	}

	/** Returns the time (ms) until which the user is barred from opening orders; 0 if the user is not barred. */
	barredUntil(user: number): number {
		const until = this.#bars.get(user) ?? 0;
		return until > this.#now ? until : 0;
	}

	takeAdvertisement(event: AdvertisementEvent): void {
		const state = applyAdvertisementEvent(this.#advertisements.get(event.advertisement), event);
		if (state === undefined) return;
		if (state.state === "closed") {
			this.#advertisements.delete(state.advertisement);
			remove(this.#advertisementsOf, state.user, state.advertisement);
			return;
		}
		this.#advertisements.set(state.advertisement, state);
		add(this.#advertisementsOf, state.user, state.advertisement);
	}

	takeOrder(event: P2pOrderEvent): void {
		const known = this.order(event.order);
		const termsOf = (advertisement: number, version: number) => {
			const from = this.#advertisements.get(advertisement);
			return from?.version === version ? from.terms : "";
		};
		const order = applyP2pOrderEvent(known, event, termsOf);
		if (order === undefined) return;
		this.#count(known, order);
		const hasEnded = isEnded(order) && (known === undefined || !isEnded(known));
		if (hasEnded) for (const user of [order.buyer, order.seller]) this.#ended.set(user, this.endedOrders(user) + 1);
		this.#keep(order);
	}

	#count(before: P2pOrderState | undefined, { advertisement, state }: P2pOrderState): void {
		const wasOpen = before !== undefined && !isEnded(before);
		const change = Number(!isEnded({ state })) - Number(wasOpen);
		if (change === 0) return;
		const count = this.ordersOf(advertisement) + change;
		if (count === 0) this.#ordersOf.delete(advertisement);
		else this.#ordersOf.set(advertisement, count);
	}

	#keep(order: P2pOrderState): void {
		const { order: number, buyer, seller } = order;
		if (order.held) this.#held.add(number);
		else this.#held.delete(number);
		if (!isFinished(order)) {
			this.#open.set(number, order);
			for (const user of [buyer, seller]) add(this.#openOf, user, number);
			return;
		}
		this.#open.delete(number);
		for (const user of [buyer, seller]) remove(this.#openOf, user, number);
		this.#over.set(number, order);
		if (this.#over.size <= ENDED_KEPT) return;
		this.#overBefore = this.#over;
		this.#over = new Map();
	}

	/** Loads the earlier steps of orders from the table. States from events since this start are not replaced. */
	loadHistory(rows: readonly P2pOrderState[]): void {
		for (const row of rows) {
			const known = this.order(row.order);
			if (known !== undefined) this.#keep(withHistory(known, row));
		}
	}

	/** Returns the numbers of all orders that the view holds. */
	numbers(): readonly number[] {
		return [...this.#open.keys(), ...this.#over.keys(), ...this.#overBefore.keys()];
	}

	merchantSet({ user, state }: MerchantSet): void {
		this.#merchants.set(user, { bond: this.#merchants.get(user)?.bond ?? 0n, state });
	}

	bondMoved({ user, bond }: BondMoved): void {
		this.#merchants.set(user, { state: this.#merchants.get(user)?.state ?? "closed", bond });
	}

	userBlocked({ user, other, blocked }: UserBlocked): void {
		if (blocked) add(this.#blocked, user, other);
		else remove(this.#blocked, user, other);
	}

	userBarred({ user, until }: P2pUserBarred): void {
		if (until === 0) this.#bars.delete(user);
		else this.#bars.set(user, until);
	}
}

function add(index: Map<number, Set<number>>, key: number, value: number): void {
	const known = index.get(key);
	if (known === undefined) index.set(key, new Set([value]));
	else known.add(value);
}

function remove(index: Map<number, Set<number>>, key: number, value: number): void {
	const known = index.get(key);
	if (known?.delete(value) === true && known.size === 0) index.delete(key);
}
