// Derives the notices about P2P orders and advertisements. Each step of an order causes a notice to the parties who did not make
// it. Reminders say how much time is left to pay or to release. Time advances with the index records, so a replay of the journal
// yields the same notices.
import type { AdvertisementMoved, AdvertisementSet, DepositMoved, P2pOrderMoved, P2pOrderOpened } from "@candor/core";
import type { NoticeContent } from "./notice.ts";

/**
 * Number of reminders that were sent about the current state's deadline: none, one at half of the time, two after the one at a
 * tenth.
 */
const SENT = { none: 0, half: 1, tenth: 2 } as const;
type Sent = (typeof SENT)[keyof typeof SENT];

export interface TrackedOrder {
	readonly order: number;
	readonly buyer: number;
	readonly seller: number;
	readonly asset: number;
	readonly quantity: bigint;
	readonly currency: string;
	readonly amount: bigint;
	readonly state: P2pOrderMoved["state"];
	/** Core time (ms) at which the state began. `due` is its deadline in ms; 0 means none. */
	readonly from: number;
	readonly due: number;
}

export type Addressed = readonly [user: number, content: NoticeContent];

export class P2pNotices {
	/** Open orders, keyed by number. */
	readonly #orders = new Map<number, TrackedOrder>();
	readonly #sent = new Map<number, Sent>();
	/** Time (ms) of the next reminder of any order; Infinity if there is none. */
	#next = Number.POSITIVE_INFINITY;
	readonly #advertisements = new Map<number, AdvertisementMoved["state"]>();
	/** Advertisements that their merchants have just changed. The event that follows contains their new state. */
	readonly #set = new Set<number>();
	/** The advertisements that were closed most recently, all at the same time. */
	#closed: readonly AdvertisementMoved[] = [];
	#changed = new Set<number>();

	/** Loads the state from the tables. @param sent number of reminders that were already sent, keyed by order */
	load(
		orders: readonly TrackedOrder[],
		sent: ReadonlyMap<number, number>,
		advertisements: Iterable<readonly [advertisement: number, state: AdvertisementMoved["state"]]>,
	): void {
		for (const order of orders) this.#orders.set(order.order, order);
		for (const [order, count] of sent) this.#sent.set(order, count as Sent);
		for (const [advertisement, state] of advertisements) this.#advertisements.set(advertisement, state);
		this.#schedule();
	}

	/** Returns the orders whose number of sent reminders changed since the last call, each with that number. */
	takeChanged(): readonly (readonly [order: number, sent: number])[] {
		const changed = [...this.#changed].map((order) => [order, this.#sent.get(order) ?? SENT.none] as const);
		this.#changed = new Set();
		return changed;
	}

	opened({ order, buyer, seller, asset, quantity, currency, amount, at }: P2pOrderOpened): void {
		const tracked = { order, buyer, seller, asset, quantity, currency, amount, from: at, due: 0 };
		// The next event contains the order's first state. Until then 'cancelled' is a placeholder.
		this.#orders.set(order, { ...tracked, state: "cancelled" });
	}

	/** Returns the notices about an order's new state. Throws if the order is unknown, because an event is then missing. */
	moved({ order: number, state, cause, by, due, at }: P2pOrderMoved): readonly Addressed[] {
		const known = this.#orders.get(number);
		if (known === undefined) throw new Error(`P2P order ${number} moved and was never opened`);
		const isStep = known.state !== state;
		const order = { ...known, state, due, from: isStep ? at : known.from };
		if (isStep && this.#sent.delete(number)) this.#changed.add(number);
		if (state === "released" || state === "cancelled") this.#orders.delete(number);
		else this.#orders.set(number, order);
		this.#schedule();
		if (!isStep) return [];
		const { asset, quantity, currency, amount } = order;
		const about = { order: number, state, cause, asset, quantity, currency, amount, dueAt: due };
		return ([["buy", order.buyer] as const, ["sell", order.seller] as const] as const).flatMap(([side, user]) =>
			user === by ? [] : [[user, { kind: "p2p_order", about: { ...about, side } }] as const],
		);
	}

	/** Returns the reminders that are due. @param at core time in ms */
	passed(at: number): readonly Addressed[] {
		if (at < this.#next) return [];
		const told: Addressed[] = [];
		for (const order of this.#orders.values()) {
			const left = leftOf(order, at);
			if (left === undefined || (this.#sent.get(order.order) ?? SENT.none) >= SENT[left]) continue;
			this.#sent.set(order.order, SENT[left]);
			this.#changed.add(order.order);
			const user = order.state === "paying" ? order.buyer : order.seller;
			told.push([user, { kind: "p2p_time", about: { order: order.order, left, dueAt: order.due } }]);
		}
		this.#schedule();
		return told;
	}

	#schedule(): void {
		this.#next = Number.POSITIVE_INFINITY;
		for (const order of this.#orders.values()) {
			const sent = this.#sent.get(order.order) ?? SENT.none;
			if (!isTimed(order) || sent === SENT.tenth) continue;
			this.#next = Math.min(this.#next, sent === SENT.none ? halfOf(order) : tenthOf(order));
		}
	}

	advertisementSet({ advertisement }: AdvertisementSet): void {
		this.#set.add(advertisement);
	}

	/** Returns the notices about an advertisement's new state. A change that the merchant made causes none. */
	advertisementMoved(event: AdvertisementMoved): readonly Addressed[] {
		const { advertisement, user, state, at } = event;
		const before = this.#advertisements.get(advertisement);
		const isOwn = this.#set.delete(advertisement);
		if (state === "closed") {
			this.#advertisements.delete(advertisement);
			this.#closed = [...this.#closed.filter((one) => one.at === at), event];
			return [];
		}
		this.#advertisements.set(advertisement, state);
		if (state !== "below_minimum" || before !== "shown" || isOwn) return [];
		return [[user, { kind: "p2p_advertisement", about: { advertisement, state } }]];
	}

	/**
	 * Returns a notice for each advertisement that the reversal of a deposit has closed. The events that close them come directly
	 * before this event.
	 */
	depositMoved({ user, state, at }: DepositMoved): readonly Addressed[] {
		if (state !== "reversed") return [];
		const closed = this.#closed.filter((one) => one.user === user && one.at === at);
		this.#closed = this.#closed.filter((one) => !closed.includes(one));
		return closed.map(({ advertisement }) => [user, { kind: "p2p_advertisement", about: { advertisement, state: "closed" } }]);
	}
}

const isTimed = ({ state }: TrackedOrder) => state === "paying" || state === "paid";
const halfOf = ({ from, due }: TrackedOrder) => due - Math.floor((due - from) / 2);
const tenthOf = ({ from, due }: TrackedOrder) => due - Math.floor((due - from) / 10);

function leftOf(order: TrackedOrder, at: number): "half" | "tenth" | undefined {
	if (!isTimed(order) || at >= order.due) return undefined;
	if (at >= tenthOf(order)) return "tenth";
	return at >= halfOf(order) ? "half" : undefined;
}
