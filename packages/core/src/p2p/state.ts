// Holds the state of P2P trades. Orders and advertisements are plain records; the other files of this folder change them.
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

/**
 * A merchant. `bondFrom` is the core time from which no bank can recall a payment of an ended purchase, so that the bond can be
 * returned, ms.
 */
export interface Merchant {
	readonly user: number;
	state: MerchantSet["state"];
	bond: bigint;
	bondFrom: number;
}

/**
 * An open advertisement. `quantity` is the quantity that is left to trade. For side "sell" it is frozen in the merchant's
 * account.
 */
export interface Advertisement {
	terms: Plain<AdvertisementSet>;
	quantity: bigint;
	/** True if the quantity that is left is worth less than an order of the smallest amount. */
	isBelowMinimum: boolean;
	/** Number of open orders on this advertisement. */
	orders: number;
}

/**
 * A P2P order, from its opening until it is removed from the state. Its coins are in escrow in all states except `released` and
 * `cancelled`.
 */
export interface P2pOrder {
	/** Event with the terms of the order. */
	readonly opened: P2pOrderOpened;
	state: P2pState;
	/** Cause of the latest change. The next field is the user or operator who made the change; 0 for a timer. */
	cause: string;
	by: number;
	/** Hash of the details of the paying account; zeros until the payer declares this account. */
	payer: string;
	/** Core time of the order's next automatic work, ms; 0 if none. */
	due: number;
	evidenceUntil: number;
	/** Core time of the order's end, ms; for an open order, of its opening. */
	at: number;
	/** Sum of all extensions of the deadline for the ruling, ms. */
	extended: number;
	/** Operator who is assigned to the dispute; 0 for none. */
	operator: number;
	buyerAgrees: P2pOutcome | "";
	sellerAgrees: P2pOutcome | "";
	/** True while the coins that the buyer got by a released order are frozen. */
	isFrozen: boolean;
	isReversed: boolean;
	compensated: bigint;
	/** True if the order is quarantined because its automatic work threw. */
	held: boolean;
}

/**
 * History of a paying account. `used` is the value of the orders that were released on the UTC day `day`, ledger units of USDT.
 */
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
	/** For each user, the users whom this user has blocked. */
	readonly blocked = new Map<number, Set<number>>();
	readonly advertisements = new Map<number, Advertisement>();
	/** Open orders, and ended orders that are not removed yet, by number. */
	readonly orders = new Map<number, P2pOrder>();
	/** For each user, the numbers of the user's advertisements; in the next map, the numbers of the user's open orders. */
	readonly advertisementsOf = new Map<number, Set<number>>();
	readonly openOf = new Map<number, Set<number>>();
	/** For each user, the core times of lapsed orders that the user had to pay, ms; at most LAPSES_A_DAY. */
	readonly lapses = new Map<number, number[]>();
	/** For each user, the core time at which the user's bar ends, ms. */
	readonly bars = new Map<number, number>();
	readonly payers = new Map<string, PayerHistory>();
	/** For each user, the users with whom this user has completed an order. */
	readonly partners = new Map<number, Set<number>>();
	/** For each merchant, the value of the purchases whose payment the bank can still recall, ledger units of USDT. */
	readonly recallable = new Map<number, bigint>();
	/** Deadlines of orders; in the next field, the times at which ended orders are removed. */
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

	/** Adds an order to all indexes, when it is opened and when it is loaded after a start. */
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

	/** Updates the indexes after the end of an order. */
	endOrder(order: P2pOrder): void {
		const { opened } = order;
		removeFrom(this.openOf, opened.buyer, opened.order);
		removeFrom(this.openOf, opened.seller, opened.order);
		const from = this.advertisements.get(opened.advertisement);
		if (from !== undefined) from.orders--;
		if (order.state === "cancelled" && isRecallablePurchase(order)) this.changeRecallable(opened.merchant, -opened.value);
		this.ends.set(opened.order, order.at + rememberedFor(order));
	}

	/** Removes an ended order from the state. */
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

	/** Returns the core time at which a user's bar ends, ms; 0 if the user is not barred. */
	barredUntil(user: number, now: number): number {
		const until = this.bars.get(user) ?? 0;
		return until > now ? until : 0;
	}
}

/** Tells if the merchant is the buyer and the bank can recall the payment. */
function isRecallablePurchase({ opened }: P2pOrder): boolean {
	return opened.buyer === opened.merchant && opened.recallMs > 0;
}

/** Returns the time for which an ended order stays in the state, ms. */
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
