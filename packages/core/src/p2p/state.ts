// The state of trades between users. Orders and advertisements are plain records; the parts of the product change them.
import type {
	AdvertisementSet,
	FiatRateRecorded,
	MerchantSet,
	P2pCurrencySet,
	P2pOrderOpened,
	P2pOutcome,
	P2pState,
	PayTypeSet,
} from "./messages.ts";
import { DEFAULT_P2P_TERMS, type P2pTerms, REMEMBER_CANCELLED_MS, REMEMBER_MS } from "./terms.ts";
import { Timers } from "./timers.ts";

type Plain<E> = Omit<E, "type">;

export type Currency = Plain<P2pCurrencySet>;
export type PayType = Plain<PayTypeSet>;
export type FiatRate = Plain<FiatRateRecorded>;

/** A merchant. `bondFrom` is the time from which no payment of an ended purchase can be recalled, ms. */
export interface Merchant {
	readonly user: number;
	state: MerchantSet["state"];
	bond: bigint;
	bondFrom: number;
}

/** An open advertisement. `quantity` is left to trade; for side "sell" it is frozen in the merchant's account. */
export interface Advertisement {
	terms: Plain<AdvertisementSet>;
	quantity: bigint;
	/** True if the quantity is worth less than the smallest order. */
	isBelowMinimum: boolean;
	/** Number of open orders. */
	orders: number;
}

/** An order until it is forgotten. Its coins are in escrow in all states but `released` and `cancelled`. */
export interface P2pOrder {
	/** Event with the terms of the order. */
	readonly opened: P2pOrderOpened;
	state: P2pState;
	/** Cause of the latest change, and the user or operator who made it; 0 for a timer. */
	cause: string;
	by: number;
	/** Hash of the paying account's details; zeros before the payer has declared it. */
	payer: string;
	/** Time of the next automatic work, ms; 0 for none. */
	due: number;
	evidenceUntil: number;
	/** Time of the order's end; for an open order that of its opening, ms. */
	at: number;
	/** Sum of the extensions of the ruling's deadline, ms. */
	extended: number;
	/** Operator who is assigned to the dispute; 0 for none. */
	operator: number;
	buyerAgrees: P2pOutcome | "";
	sellerAgrees: P2pOutcome | "";
	/** True while the bought coins of a released order are frozen. */
	isFrozen: boolean;
	isReversed: boolean;
	compensated: bigint;
	/** True if the automatic work of the order has failed. */
	held: boolean;
}

/** History of a paying account. `used` is the value of the orders that were released on the UTC day `day`, units of USDT. */
export interface PayerHistory {
	readonly since: number;
	released: number;
	day: number;
	used: bigint;
}

export const NO_ACCOUNT = "00".repeat(32);

export const isOpen = ({ state }: Pick<P2pOrder, "state">): boolean => state !== "released" && state !== "cancelled";

export class P2pBook {
	terms: P2pTerms = DEFAULT_P2P_TERMS;
	readonly currencies = new Map<string, Currency>();
	readonly payTypes = new Map<string, PayType>();
	readonly rates = new Map<string, FiatRate>();
	readonly merchants = new Map<number, Merchant>();
	/** Users whom a user has blocked. */
	readonly blocked = new Map<number, Set<number>>();
	readonly advertisements = new Map<number, Advertisement>();
	/** Open orders, and ended ones until they are forgotten, by number. */
	readonly orders = new Map<number, P2pOrder>();
	/** Numbers of the advertisements and of the open orders of a user. */
	readonly advertisementsOf = new Map<number, Set<number>>();
	readonly openOf = new Map<number, Set<number>>();
	/** Times of a payer's lapsed orders, at most LAPSES_A_DAY, ms. */
	readonly lapses = new Map<number, number[]>();
	/** End of each user's bar, ms. */
	readonly bars = new Map<number, number>();
	readonly payers = new Map<string, PayerHistory>();
	/** Users with whom a user has completed an order. */
	readonly partners = new Map<number, Set<number>>();
	/** Value of a merchant's purchases that the bank can still recall, units of USDT. */
	readonly recallable = new Map<number, bigint>();
	/** Deadlines of orders, and the times at which ended orders are forgotten. */
	readonly timers = new Timers();
	readonly ends = new Timers();
	lastAdvertisement = 0;
	lastOrder = 0;

	get hasDefaultTerms(): boolean {
		return Object.entries(DEFAULT_P2P_TERMS).every(([field, value]) => this.terms[field as keyof P2pTerms] === value);
	}

	addAdvertisement(one: Advertisement): void {
		const { advertisement, user } = one.terms;
		this.advertisements.set(advertisement, one);
		addTo(this.advertisementsOf, user, advertisement);
	}

	removeAdvertisement({ terms: { advertisement, user } }: Advertisement): void {
		this.advertisements.delete(advertisement);
		removeFrom(this.advertisementsOf, user, advertisement);
	}

	/** Adds an order to all indexes, also after a start. */
	addOrder(order: P2pOrder): void {
		const { opened } = order;
		this.orders.set(opened.order, order);
		if (this.countsAsRecallable(order)) this.changeRecallable(opened.merchant, opened.value);
		if (!isOpen(order)) return;
		addTo(this.openOf, opened.buyer, opened.order);
		addTo(this.openOf, opened.seller, opened.order);
		const from = this.advertisements.get(opened.advertisement);
		if (from !== undefined) from.orders++;
	}

	/** Updates the indexes after an order has ended. */
	endOrder(order: P2pOrder): void {
		const { opened } = order;
		removeFrom(this.openOf, opened.buyer, opened.order);
		removeFrom(this.openOf, opened.seller, opened.order);
		const from = this.advertisements.get(opened.advertisement);
		if (from !== undefined) from.orders--;
		if (order.state === "cancelled" && isRecallablePurchase(order)) this.changeRecallable(opened.merchant, -opened.value);
		this.ends.set(opened.order, order.at + rememberedFor(order));
	}

	/** Forgets an ended order. */
	forget(order: P2pOrder): void {
		const { opened } = order;
		this.orders.delete(opened.order);
		if (this.countsAsRecallable(order)) this.changeRecallable(opened.merchant, -opened.value);
	}

	countsAsRecallable(order: P2pOrder): boolean {
		return order.state !== "cancelled" && isRecallablePurchase(order);
	}

	changeRecallable(merchant: number, change: bigint): void {
		const value = (this.recallable.get(merchant) ?? 0n) + change;
		if (value === 0n) this.recallable.delete(merchant);
		else this.recallable.set(merchant, value);
	}

	addPartners(one: number, other: number): void {
		addTo(this.partners, one, other);
		addTo(this.partners, other, one);
	}

	hasBlocked(one: number, other: number): boolean {
		return this.blocked.get(one)?.has(other) === true || this.blocked.get(other)?.has(one) === true;
	}

	/** Returns the end of a user's bar, ms; 0 without a bar. */
	barredUntil(user: number, now: number): number {
		const until = this.bars.get(user) ?? 0;
		return until > now ? until : 0;
	}
}

/** Tells if the merchant buys, and the bank can recall the payment. */
function isRecallablePurchase({ opened }: P2pOrder): boolean {
	return opened.buyer === opened.merchant && opened.recallMs > 0;
}

/** Returns the time for which an ended order is remembered, ms. */
function rememberedFor({ state, opened }: Pick<P2pOrder, "state" | "opened">): number {
	return state === "released" ? Math.max(opened.recallMs, opened.holdMs, REMEMBER_MS) : REMEMBER_CANCELLED_MS;
}

export function addTo<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
	const known = index.get(key);
	if (known === undefined) index.set(key, new Set([value]));
	else known.add(value);
}

export function removeFrom<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
	const known = index.get(key);
	if (known?.delete(value) === true && known.size === 0) index.delete(key);
}
