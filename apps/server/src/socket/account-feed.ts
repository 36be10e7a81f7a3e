// The `account` topic: what became of one user's orders, fills and balances. Gathers only for users who listen; orders and
// balances go out as whole states, so that a message that was skipped is made good by the next one or by a snapshot.
import type { BalanceChanged, Event, Traded, UserAccount } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import type { ViewsNeeded } from "../http/needs.ts";
import { assetOf, wirePair } from "../http/wire-terms.ts";
import { toWireBalance } from "../wire-objects/balance.ts";
import { toWireFill, toWireOrder } from "../wire-objects/order.ts";

export interface AccountText {
	readonly user: number;
	readonly text: string;
}

/** Everything of a user; `before` is what those who listen already must get first. */
export interface AccountState extends AccountText {
	readonly before: string | null;
}

interface Pending {
	readonly orders: Set<number>;
	readonly fills: { trade: Traded; role: "maker" | "taker" }[];
	/** By account and asset; the newest wins. */
	readonly balances: Map<string, BalanceChanged>;
}

/** Fills in one message; more in a moment are a bot's, which reads them from its history. */
const MOST_FILLS = 500;

export class AccountFeed {
	readonly #views: ViewsNeeded;
	readonly #watched = new Set<number>();
	readonly #pending = new Map<number, Pending>();
	#at: number;
	#seq: number;

	constructor(views: ViewsNeeded, at: number) {
		this.#views = views;
		this.#at = at;
		this.#seq = views.seq;
	}

	watch(user: number, watched: boolean): void {
		if (watched) this.#watched.add(user);
		else {
			this.#watched.delete(user);
			this.#pending.delete(user);
		}
	}

	watchNobody(): void {
		this.#watched.clear();
		this.#pending.clear();
	}

	/** True: somebody has something to be told. */
	apply(batch: Pick<PublishedBatch, "events" | "at" | "lastSeq">): boolean {
		this.#at = batch.at;
		this.#seq = batch.lastSeq;
		if (this.#watched.size > 0) for (const event of batch.events) this.#take(event);
		return this.#pending.size > 0;
	}

	#take(event: Event): void {
		if (event.type === "OrderChanged") {
			if (this.#watched.has(event.user)) this.#of(event.user).orders.add(event.order);
		} else if (event.type === "BalanceChanged") {
			if (this.#watched.has(event.owner)) this.#of(event.owner).balances.set(`${event.account}:${event.asset}`, event);
		} else if (event.type === "Traded") {
			if (this.#watched.has(event.takerUser)) this.#filled(event, "taker");
			if (!event.makerQuote && this.#watched.has(event.makerUser)) this.#filled(event, "maker");
		}
	}

	#filled(trade: Traded, role: "maker" | "taker"): void {
		const pending = this.#of(role === "taker" ? trade.takerUser : trade.makerUser);
		pending.orders.add(role === "taker" ? trade.taker : trade.maker);
		if (pending.fills.length < MOST_FILLS) pending.fills.push({ trade, role });
	}

	#of(user: number): Pending {
		let pending = this.#pending.get(user);
		if (pending === undefined) {
			pending = { orders: new Set(), fills: [], balances: new Map() };
			this.#pending.set(user, pending);
		}
		return pending;
	}

	/** One message for each user that something happened to since the last call. */
	collect(): AccountText[] {
		const messages = [...this.#pending.keys()].map((user) => this.#change(user));
		this.#pending.clear();
		return messages;
	}

	openOrders(user: number): number {
		return this.#views.orders.open(user).length;
	}

	state(user: number): AccountState {
		const before = this.#pending.has(user) ? this.#change(user).text : null;
		this.#pending.delete(user);
		const balances = this.#views.balances.all(user).filter(({ available, frozen }) => available !== 0n || frozen !== 0n);
		const text = this.#message("snapshot", {
			orders: this.#views.orders.open(user).map((order) => toWireOrder(order, this.#pair(order.pair))),
			fills: [],
			balances: balances.map((balance) => toWireBalance(balance, assetOf(this.#views, balance.asset))),
		});
		return { user, before, text };
	}

	#change(user: number): AccountText {
		const { orders, fills, balances } = this.#pending.get(user) as Pending;
		const states = [...orders].map((id) => this.#views.orders.find(id)).filter((order) => order !== undefined);
		const text = this.#message("change", {
			orders: states.map((order) => toWireOrder(order, this.#pair(order.pair))),
			fills: fills.map(({ trade, role }) => ({
				...toWireFill(this.#pair(trade.pair), trade, role),
				order_id: role === "taker" ? trade.taker : trade.maker,
			})),
			balances: [...balances.values()].map((event) =>
				toWireBalance({ ...event, account: event.account as UserAccount }, assetOf(this.#views, event.asset)),
			),
		});
		return { user, text };
	}

	#message(kind: "snapshot" | "change", things: { orders: unknown[]; fills: unknown[]; balances: unknown[] }): string {
		return JSON.stringify({ topic: "account", data: { kind, seq: this.#seq, time: this.#at, ...things } });
	}

	#pair(id: number) {
		const terms = this.#views.listing.pair(id);
		if (terms === undefined) throw new Error(`pair ${id} is in an event but not in the listing`);
		return wirePair(this.#views, terms);
	}
}
