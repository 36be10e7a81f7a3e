// Moves P2P orders through their states. The coins of each order leave the escrow exactly once, because an ended order never
// moves again.
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Advertisements } from "./advertisements.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { Merchants } from "./merchants.ts";
import type {
	AppealP2pOrder,
	CancelP2pOrder,
	DeclarePayer,
	MarkPaid,
	P2pOutcome,
	P2pState,
	ReleaseP2pOrder,
} from "./messages.ts";
import type { P2pMoney } from "./money.ts";
import { isOpen, NO_ACCOUNT, type P2pBook, type P2pOrder } from "./state.ts";
import { KNOWN_AFTER, MAX_RULING_EXTENSION_MS, NEW_MS } from "./terms.ts";

interface Change {
	/** Action or rule that caused the change. */
	readonly cause: string;
	/** User or operator who acted; 0 for a timer. */
	readonly by?: number;
	readonly due?: number;
	readonly evidenceUntil?: number;
}

export class Orders {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;
	readonly #money: P2pMoney;
	readonly #merchants: Merchants;
	readonly #advertisements: Advertisements;

	constructor(
		engine: P2pEngine,
		dependencies: P2pDependencies,
		book: P2pBook,
		parts: { readonly money: P2pMoney; readonly merchants: Merchants; readonly advertisements: Advertisements },
	) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
		this.#money = parts.money;
		this.#merchants = parts.merchants;
		this.#advertisements = parts.advertisements;
	}

	/**
	 * Returns an order, or a refusal if it is unknown or was removed.
	 * @param user user who must be a party of the order; undefined for an operator's command
	 */
	find(number: number, user?: number): P2pOrder | Refusal {
		const order = this.#book.orders.get(number);
		const isParty = user === undefined || user === order?.opened.buyer || user === order?.opened.seller;
		return order === undefined || !isParty ? refuse("unknown_order", "order") : order;
	}

	/** Returns the order that a user's command names, or a refusal if the order's state does not allow the command. */
	#inState(number: number, user: number, ...states: readonly P2pState[]): P2pOrder | Refusal {
		const order = this.find(number, user);
		if ("code" in order) return order;
		return states.includes(order.state) && !order.held ? order : movedRefusal(order);
	}

	declare({ by, order: number, account }: DeclarePayer): Verdict {
		const order = this.#inState(number, by, "created");
		if ("code" in order) return order;
		const { buyer, value, windowMs } = order.opened;
		if (buyer !== by) return refuse("not_payer", "order");
		if (account === NO_ACCOUNT) return refuse("account_missing", "account");
		const problem = this.payerProblem(buyer, account, value);
		if (problem !== undefined) return problem;
		order.payer = account;
		const at = this.#engine.now();
		this.#engine.emit({ type: "PayerDeclared", order: number, buyer, payer: account, at });
		return this.move(order, "paying", { cause: "declared", by, due: at + windowMs });
	}

	/**
	 * Returns a refusal if a purchase would exceed the daily limit of its paying account, otherwise undefined.
	 * @param value worth of the purchase, ledger units of USDT
	 */
	payerProblem(buyer: number, account: string, value: bigint): Refusal | undefined {
		const now = this.#engine.now();
		const known = this.#book.payers.get(account);
		const isKnown = known !== undefined && known.released >= KNOWN_AFTER && known.since <= now - NEW_MS;
		const limit = isKnown ? this.#book.terms.knownPayerLimit : this.#book.terms.newPayerLimit;
		let left = limit - (known !== undefined && known.day === Math.floor(now / DAY_MS) ? known.used : 0n);
		for (const number of this.#book.openOf.get(buyer) ?? []) {
			const { payer, opened } = this.#book.orders.get(number) as P2pOrder;
			if (payer === account && opened.buyer === buyer) left -= opened.value;
		}
		if (value <= left) return undefined;
		return refuse("payer_limit", "account", { left: left > 0n ? left : 0n, limit, asset: SETTLEMENT_ASSET }, true);
	}

	markPaid({ by, order: number }: MarkPaid): Verdict {
		const order = this.#inState(number, by, "paying");
		if ("code" in order) return order;
		if (order.opened.buyer !== by) return refuse("not_payer", "order");
		return this.move(order, "paid", { cause: "paid", by, due: this.#engine.now() + this.#book.terms.releaseMs });
	}

	/**
	 * Cancels an order for its payer, and counts it as lapsed. If the payment was due but is not marked as made (state `paying`),
	 * the coins stay in escrow for a while in case the payment arrives late.
	 */
	cancel({ by, order: number }: CancelP2pOrder): Verdict {
		const order = this.#inState(number, by, "created", "paying", "paid");
		if ("code" in order) return order;
		if (order.opened.buyer !== by) return refuse("not_payer", "order");
		if (order.state !== "paying") return this.#lapse(order, by);
		return this.#beginClosing(order, by);
	}

	#beginClosing(order: P2pOrder, by: number): number {
		const cause = by === 0 ? "timer" : "cancelled";
		const due = this.#engine.now() + this.#book.terms.closingMs;
		this.move(order, "closing", { cause, by, due });
		this.#merchants.countLapse(order.opened.buyer);
		return order.opened.order;
	}

	#lapse(order: P2pOrder, by: number): number {
		this.end(order, "cancelled", { cause: by === 0 ? "timer" : "cancelled", by });
		this.#merchants.countLapse(order.opened.buyer);
		return order.opened.order;
	}

	/**
	 * Releases the coins to the buyer. If the seller's account is restricted or has a hold, the order goes into dispute instead.
	 */
	release({ by, order: number, quantity }: ReleaseP2pOrder): Verdict {
		const order = this.#inState(number, by, "paid");
		if ("code" in order) return order;
		if (order.opened.seller !== by) return refuse("not_seller", "order");
		if (quantity !== order.opened.quantity) return refuse("other_quantity", "quantity");
		const isHeld = this.#dependencies.heldUntil(by) !== undefined || this.#dependencies.standingOf(by) !== "trading";
		return isHeld ? this.dispute(order, "release_held", by) : this.end(order, "released", { cause: "released", by });
	}

	appeal({ by, order: number, reason }: AppealP2pOrder): Verdict {
		const order = this.#inState(number, by, "closing", "paid");
		return "code" in order ? order : this.dispute(order, reason, by);
	}

	dispute(order: P2pOrder, cause: string, by: number): number {
		const at = this.#engine.now();
		const { rulingMs, evidenceMs } = this.#book.terms;
		return this.move(order, "disputed", { cause, by, due: at + rulingMs, evidenceUntil: at + evidenceMs });
	}

	move(order: P2pOrder, state: P2pState, { cause, by = 0, due = 0, evidenceUntil = 0 }: Change): number {
		order.state = state;
		order.cause = cause;
		order.by = by;
		order.due = due;
		order.evidenceUntil = evidenceUntil;
		this.#book.timers.set(order.opened.order, order.held ? 0 : due);
		this.tell(order);
		return order.opened.order;
	}

	tell({ opened: { order, buyer, seller }, state, cause, by, due, evidenceUntil }: P2pOrder): void {
		const at = this.#engine.now();
		this.#engine.emit({ type: "P2pOrderMoved", order, buyer, seller, state, cause, by, due, evidenceUntil, at });
	}

	/** Ends an order: its coins go to the buyer, back to the seller, or back to the advertisement. */
	end(order: P2pOrder, outcome: P2pOutcome, change: Pick<Change, "cause" | "by">): number {
		const { opened } = order;
		const now = this.#engine.now();
		const from = this.#book.advertisements.get(opened.advertisement);
		const isAdvertised = outcome === "cancelled" && from?.terms.side === "sell";
		order.at = now;
		if (outcome === "released") this.#giveTo(order);
		else this.#money.refund(opened, isAdvertised);
		const due = outcome === "released" ? now + opened.holdMs : 0;
		this.move(order, outcome, { ...change, due });
		this.#book.endOrder(order);
		if (outcome === "cancelled" && from !== undefined) this.#advertisements.change(from, opened.quantity);
		return opened.order;
	}

	#giveTo(order: P2pOrder): void {
		const { opened, payer } = order;
		this.#money.release(opened);
		order.isFrozen = true;
		this.#book.addPartners(opened.buyer, opened.seller);
		const now = this.#engine.now();
		if (payer !== NO_ACCOUNT) this.#countPayer(payer, opened.value, now);
		const merchant = this.#book.merchants.get(opened.merchant);
		const isPurchase = merchant !== undefined && opened.buyer === opened.merchant;
		if (isPurchase) merchant.bondFrom = Math.max(merchant.bondFrom, now + opened.recallMs);
	}

	#countPayer(payer: string, value: bigint, now: number): void {
		const day = Math.floor(now / DAY_MS);
		const known = this.#book.payers.get(payer) ?? { since: now, released: 0, day, used: 0n };
		const used = (known.day === day ? known.used : 0n) + value;
		this.#book.payers.set(payer, { since: known.since, released: known.released + 1, day, used });
	}

	/** Does the automatic work of an order whose deadline has passed. */
	onDue(order: P2pOrder): void {
		switch (order.state) {
			case "created":
				this.#lapse(order, 0);
				return;
			case "paying":
				this.#beginClosing(order, 0);
				return;
			case "closing":
				this.end(order, "cancelled", { cause: "timer" });
				return;
			case "paid":
				this.dispute(order, "not_released", 0);
				return;
			case "disputed":
				this.#alarm(order);
				return;
			default:
				this.#endHold(order);
		}
	}

	/** Reports a late ruling. A dispute is never decided automatically, so the report is repeated each day. */
	#alarm(order: P2pOrder): void {
		const at = this.#engine.now();
		order.due = at + DAY_MS;
		this.#book.timers.set(order.opened.order, order.due);
		this.#engine.emit({ type: "RulingLate", order: order.opened.order, due: order.due, at });
	}

	#endHold(order: P2pOrder): void {
		const { opened } = order;
		this.#money.endHold(opened);
		order.isFrozen = false;
		order.due = 0;
		this.#book.timers.set(opened.order, 0);
		this.#engine.emit({ type: "P2pHoldEnded", order: opened.order, buyer: opened.buyer, at: this.#engine.now() });
	}

	/**
	 * Extends deadlines after an outage: deadlines of users by the length of the outage, and deadlines of operators by a limited
	 * time.
	 */
	extend(ms: number, from: number): void {
		for (const order of this.#book.orders.values()) {
			if (!isOpen(order) || order.due <= from) continue;
			const isRuling = order.state === "disputed";
			const left = MAX_RULING_EXTENSION_MS - order.extended;
			const more = isRuling ? Math.min(ms, left) : ms;
			if (isRuling) order.extended += more;
			if (order.evidenceUntil > from) order.evidenceUntil += ms;
			order.due += more;
			this.#book.timers.set(order.opened.order, order.held ? 0 : order.due);
			this.tell(order);
		}
	}

	/**
	 * Sets an order aside after a program fault, which stops its automatic work. Returns false if the order has no automatic work.
	 */
	quarantine(number: number): boolean {
		const order = this.#book.orders.get(number);
		if (order === undefined || order.held || (!isOpen(order) && !order.isFrozen)) return false;
		order.held = true;
		this.#book.timers.set(number, 0);
		this.#engine.emit({ type: "P2pOrderHeld", order: number, held: true, at: this.#engine.now() });
		return true;
	}

	/**
	 * Ends the quarantine of an order. If operators release it, it continues. If they close it, coins in escrow go back to the
	 * seller, and the buyer's frozen coins become available.
	 */
	releaseHeld(number: number, way: ReleaseWay): number | Refusal {
		const order = this.#book.orders.get(number);
		if (order?.held !== true) return refuse("not_held", "item");
		order.held = false;
		this.#engine.emit({ type: "P2pOrderHeld", order: number, held: false, at: this.#engine.now() });
		if (way === "release") this.#book.timers.set(number, order.due);
		else if (isOpen(order)) this.end(order, "cancelled", { cause: "closed" });
		else this.#endHold(order);
		return 0;
	}
}

/** Refuses an action because another action changed the order first. The refusal contains the order's state and its cause. */
export function movedRefusal({ state, cause }: P2pOrder): Refusal {
	return refuse("p2p_order_moved", "order", { state, cause });
}
