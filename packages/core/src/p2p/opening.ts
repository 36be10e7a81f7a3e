// Opens P2P orders. When an order is opened, its price is fixed and its coins go into escrow.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import type { Advertisements } from "./advertisements.ts";
import type { Catalogue } from "./catalogue.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { OpenP2pOrder } from "./messages.ts";
import type { P2pMoney } from "./money.ts";
import type { Orders } from "./orders.ts";
import { type Advertisement, NO_ACCOUNT, type P2pBook, type P2pOrder, type PayType } from "./state.ts";
import { least, MAX_AMOUNT, MAX_OPEN_ORDERS, MAX_ORDERS_OF_ADVERTISEMENT, NEW_MS } from "./terms.ts";

interface Deal {
	readonly from: Advertisement;
	readonly payType: PayType;
	readonly windowMs: number;
	/** Hash of the merchant's payment details for this pay type. */
	readonly account: string;
	readonly price: bigint;
	readonly quantity: bigint;
	readonly amount: bigint;
	readonly value: bigint;
}

/** Maximum number of ended orders that the opening of one order removes from the state. */
const FORGOTTEN_AT_ONCE = 100;

export class Opening {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;
	readonly #money: P2pMoney;
	readonly #catalogue: Catalogue;
	readonly #advertisements: Advertisements;
	readonly #orders: Orders;

	constructor(
		engine: P2pEngine,
		dependencies: P2pDependencies,
		book: P2pBook,
		parts: {
			readonly money: P2pMoney;
			readonly catalogue: Catalogue;
			readonly advertisements: Advertisements;
			readonly orders: Orders;
		},
	) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
		this.#money = parts.money;
		this.#catalogue = parts.catalogue;
		this.#advertisements = parts.advertisements;
		this.#orders = parts.orders;
	}

	open(command: OpenP2pOrder): Verdict {
		const from = this.#book.advertisements.get(command.advertisement);
		if (from === undefined) return refuse("unknown_advertisement", "advertisement");
		const deal = this.#callerProblem(command, from) ?? this.#partnerProblem(command, from) ?? this.#dealOf(command, from);
		if ("code" in deal) return deal;
		const problem = this.#moneyProblem(command, deal);
		if (problem !== undefined) return problem;
		this.#forget();
		return this.#accept(command, deal);
	}

	#callerProblem({ by: user, account, person }: OpenP2pOrder, { terms }: Advertisement): Refusal | undefined {
		const now = this.#engine.now();
		if (terms.user === user) return refuse("own_advertisement", "advertisement");
		if (this.#dependencies.levelOf(user) === "none") return refuse("not_verified");
		if (person === 0 || person === terms.person) return refuse("same_person", "advertisement");
		const barred = this.#book.barredUntil(user, now);
		if (barred > 0) return refuse("p2p_barred", undefined, { until: barred }, true);
		if (this.#takenBy(user) >= MAX_OPEN_ORDERS) return refuse("too_many_orders", undefined, { maximum: MAX_OPEN_ORDERS }, true);
		if (terms.side === "sell") return undefined;
		const until = this.#dependencies.heldUntil(user);
		if (until !== undefined) return refuse("sales_held", undefined, { until }, true);
		return account === NO_ACCOUNT ? refuse("account_missing", "account") : undefined;
	}

	/** Returns the number of open orders that a user has opened on advertisements of others. */
	#takenBy(user: number): number {
		let count = 0;
		for (const number of this.#book.openOf.get(user) ?? []) if (this.#orderOf(number).opened.merchant !== user) count++;
		return count;
	}

	#orderOf(number: number): P2pOrder {
		return this.#book.orders.get(number) as P2pOrder;
	}

	#partnerProblem({ by }: OpenP2pOrder, { terms, orders, isBelowMinimum }: Advertisement): Refusal | undefined {
		const { user: merchant, side } = terms;
		if (this.#book.hasBlocked(by, merchant)) return refuse("user_blocked", "advertisement");
		const known = this.#book.merchants.get(merchant);
		const isHeld = side === "sell" && this.#dependencies.heldUntil(merchant) !== undefined;
		const isBarred = this.#book.barredUntil(merchant, this.#engine.now()) > 0;
		const mayTrade = known?.state === "approved" && known.bond >= this.#book.terms.bond && !isHeld && !isBarred;
		const isTrading = this.#dependencies.standingOf(merchant) === "trading" && terms.visible && !isBelowMinimum;
		const isFull = orders >= MAX_ORDERS_OF_ADVERTISEMENT;
		return mayTrade && isTrading && !isFull ? undefined : refuse("merchant_unavailable", "advertisement", undefined, true);
	}

	#dealOf(command: OpenP2pOrder, from: Advertisement): Deal | Refusal {
		const { terms } = from;
		if (command.version !== terms.version) return refuse("terms_changed", "advertisement", { version: terms.version }, true);
		const offered = terms.payTypes.find(({ payType }) => payType === command.payType);
		const payType = this.#book.payTypes.get(command.payType);
		if (offered === undefined || payType?.open !== true) return refuse("unknown_pay_type", "payType");
		const closed = this.#catalogue.currencyProblem(terms.currency);
		if (closed !== undefined) return closed;
		const price = this.#catalogue.priceOf(from);
		if (price === undefined) return refuse("price_missing", "price", undefined, true);
		const isWorse = terms.side === "sell" ? price > command.price : price < command.price;
		if (isWorse) return refuse("price_moved", "price", { price }, true);
		const isOne = (command.quantity > 0n && command.amount === 0n) || (command.quantity === 0n && command.amount > 0n);
		if (!isOne || command.quantity > MAX_AMOUNT || command.amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		// The largest allowed amount is rounded up, so it can be worth slightly more than the quantity that the advertisement has
		// left. Therefore the quantity is limited to that rest.
		const quantity = command.quantity || least(this.#catalogue.quantityOf(terms, command.amount, price), from.quantity);
		const amount = command.amount || this.#catalogue.amountOf(terms, quantity, price);
		const all = this.#catalogue.amountOf(terms, from.quantity, price);
		const maximum = least(terms.maxAmount, payType.maximum, all);
		if (quantity <= 0n || quantity > from.quantity || amount < terms.minAmount || amount > maximum) {
			const { currency, minAmount: minimum } = terms;
			return refuse("outside_limits", command.amount > 0n ? "amount" : "quantity", { minimum, maximum, currency }, true);
		}
		const value = this.#catalogue.valueOf(terms.asset, quantity);
		if (value === 0n) return refuse("price_missing", "price", undefined, true);
		return { from, payType, windowMs: offered.windowMs, account: offered.account, price, quantity, amount, value };
	}

	#moneyProblem({ by }: OpenP2pOrder, { from: { terms }, payType, quantity, value }: Deal): Refusal | undefined {
		if (terms.side === "sell") return undefined;
		const free = this.#money.free(by, terms.asset);
		if (free < quantity) return refuse("insufficient_balance", "quantity", { available: free, asset: terms.asset }, true);
		const { user: merchant } = terms;
		const limit = (this.#book.merchants.get(merchant)?.bond ?? 0n) * BigInt(this.#book.terms.bondMultiple);
		const isBeyond = payType.recallMs > 0 && (this.#book.recallable.get(merchant) ?? 0n) + value > limit;
		if (isBeyond) return refuse("bond_lacking", "advertisement", undefined, true);
		return this.#orders.payerProblem(merchant, this.#accountOf(terms, payType.payType), value);
	}

	#accountOf({ payTypes }: Advertisement["terms"], name: string): string {
		return payTypes.find(({ payType }) => payType === name)?.account ?? NO_ACCOUNT;
	}

	#accept({ by: taker, account }: OpenP2pOrder, deal: Deal): number {
		const { from, payType, windowMs, price, quantity, amount, value } = deal;
		const { side, user: merchant, asset, currency, advertisement, version } = from.terms;
		const isSale = side === "sell";
		const [buyer, seller] = isSale ? [taker, merchant] : [merchant, taker];
		const at = this.#engine.now();
		// The object is written without spreads, because opening orders is the most time-critical path of this product.
		const opened: P2pOrder["opened"] = {
			type: "P2pOrderOpened",
			order: ++this.#book.lastOrder,
			advertisement,
			version,
			merchant,
			buyer,
			seller,
			asset,
			currency,
			payType: payType.payType,
			quantity,
			amount,
			price,
			value,
			windowMs,
			recallMs: payType.recallMs,
			holdMs: this.#holdOf(buyer, payType),
			payee: isSale ? deal.account : account,
			payer: isSale ? NO_ACCOUNT : deal.account,
			at,
		};
		const order: P2pOrder = {
			opened,
			state: "created",
			cause: "",
			by: taker,
			payer: opened.payer,
			due: 0,
			evidenceUntil: 0,
			at,
			extended: 0,
			operator: 0,
			buyerAgrees: "",
			sellerAgrees: "",
			isFrozen: false,
			isReversed: false,
			compensated: 0n,
			held: false,
		};
		this.#book.addOrder(order);
		this.#engine.emit(opened);
		this.#money.escrow(opened, isSale);
		this.#advertisements.change(from, -quantity);
		// A merchant who buys has already declared the paying account in the advertisement, so the order starts with the payment.
		if (isSale) this.#orders.move(order, "created", { cause: "opened", by: taker, due: at + this.#book.terms.declareMs });
		else this.#orders.move(order, "paying", { cause: "opened", by: taker, due: at + windowMs });
		return opened.order;
	}

	/** Returns the time for which the buyer's coins stay frozen after the release, ms. */
	#holdOf(buyer: number, { holdMs }: PayType): number {
		const { terms } = this.#book;
		const isNew = (this.#dependencies.openedAtOf(buyer) ?? 0) > this.#engine.now() - NEW_MS;
		return Math.max(holdMs, terms.holdMs, isNew ? terms.newAccountHoldMs : 0);
	}

	/**
	 * Removes ended orders that need not be remembered any longer. This work emits no event, so it must be done as part of a
	 * command.
	 */
	#forget(): void {
		const { ends, orders } = this.#book;
		for (let count = 0; count < FORGOTTEN_AT_ONCE; count++) {
			const first = ends.first();
			if (first === undefined || first.due > this.#engine.now()) return;
			const order = orders.get(first.item) as P2pOrder;
			// The buyer's coins can still be frozen if the order was quarantined.
			ends.set(first.item, order.isFrozen ? this.#engine.now() + DAY_MS : 0);
			if (!order.isFrozen) this.#book.forget(order);
		}
	}
}
