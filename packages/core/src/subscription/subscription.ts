// Executes subscriptions to new coins (docs/reference/rules.md §8). Payments and bought coins stay in escrow from the purchase
// until the launch, which distributes the coins, or until a refund, which returns the payments.
import { costOf } from "@candor/money";
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import { DEMO_ASSET, PLATFORM, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, type Slot } from "../ledger/ledger.ts";
import { FirstDue, postpone } from "../offerings/dates.ts";
import { permitOf } from "../offerings/permits.ts";
import { nextOrder } from "../offerings/steps.ts";
import type { SubscriptionDependencies, SubscriptionEngine } from "./dependencies.ts";
import { Holders } from "./holders.ts";
import { checkSubscriptions, reportFrozen } from "./invariants.ts";
import { SUBSCRIPTION_ESCROW } from "./kinds.ts";
import type {
	CancelSubscription,
	cancelSubscription,
	DefundSubscription,
	defundSubscription,
	FundSubscription,
	fundSubscription,
	LaunchSubscription,
	launchSubscription,
	SetSubscription,
	Subscribe,
	SubscriptionMoved,
	setSubscription,
	subscribe,
} from "./messages.ts";
import { SubscriptionMoney } from "./money.ts";
import { nextWorkAt, type Offering, type Order, offeringEvent, stateReachedBy, unlocksAt } from "./offering.ts";
import { loadSubscriptions, type SubscriptionState, saveSubscriptions } from "./snapshot.ts";
import { changeProblem, termsProblem } from "./terms.ts";

const MAX_OFFERINGS = 200;
const MAX_ORDERS = 100;

type Commands = readonly [
	typeof setSubscription,
	typeof fundSubscription,
	typeof defundSubscription,
	typeof subscribe,
	typeof launchSubscription,
	typeof cancelSubscription,
];

export class Subscription implements Product {
	readonly handlers: Handlers<Commands> = {
		SetSubscription: (command) => this.#set(command),
		FundSubscription: (command) => this.#fund(command),
		DefundSubscription: (command) => this.#defund(command),
		Subscribe: (command) => this.#subscribe(command),
		LaunchSubscription: (command) => this.#launch(command),
		CancelSubscription: (command) => this.#cancel(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: SubscriptionEngine;
	readonly #dependencies: SubscriptionDependencies;
	readonly #money: SubscriptionMoney;
	readonly #state: SubscriptionState = { last: 0, offerings: new Map() };
	readonly #holders = new Holders();
	readonly #due = new FirstDue(() => this.#state.offerings.values(), nextWorkAt);
	readonly dueBound = this.#due.bound;

	constructor(engine: SubscriptionEngine, dependencies: SubscriptionDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = new SubscriptionMoney(engine);
	}

	#set(command: SetSubscription): Verdict {
		const { offerings } = this.#state;
		const now = this.#engine.now();
		const known = offerings.get(command.offering);
		if (known === undefined && command.offering !== 0) return refuse("unknown_offering", "offering");
		if (known === undefined && offerings.size >= MAX_OFFERINGS) return refuse("invalid_offering_terms", "offering");
		if (known !== undefined && known.state !== "offered") return refuse("not_now", "offering");
		const isCoin = (asset: number) => asset !== DEMO_ASSET && this.#dependencies.asset(asset) !== undefined;
		const problem = termsProblem(command, isCoin, now) ?? (known && changeProblem(known, command));
		if (problem !== undefined) return problem;
		const { type: _type, id: _id, by: _by, reason: _reason, ...set } = command;
		const offering = known?.terms.offering ?? ++this.#state.last;
		const terms = { ...set, offering, terms: (known?.terms.terms ?? 0) + 1 };
		if (known === undefined) offerings.set(offering, offered(terms, now));
		else known.terms = terms;
		this.#tell(offerings.get(offering) as Offering);
		return offering;
	}

	#fund({ offering: number, amount }: FundSubscription): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset } = offering.terms;
		const free = this.#free(this.#engine.ledger.find(PLATFORM, TREASURY, asset));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		return this.#moveCoins(offering, amount);
	}

	#defund({ offering: number, amount }: DefundSubscription): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset, opensAt, supply } = offering.terms;
		// Once the offering has opened, users buy in reliance on its supply, so coins of the supply can no longer be returned.
		const free = offering.funded - (this.#engine.now() >= opensAt || offering.count > 0 ? supply : 0n);
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free > 0n ? free : 0n, asset }, true);
		return this.#moveCoins(offering, -amount);
	}

	#offered(number: number): Offering | Refusal {
		const offering = this.#state.offerings.get(number);
		if (offering === undefined) return refuse("unknown_offering", "offering");
		return offering.state === "offered" && !offering.held ? offering : refuse("not_now", "offering");
	}

	#free(slot: Slot): bigint {
		return this.#engine.ledger.balance(available(slot));
	}

	#moveCoins(offering: Offering, amount: bigint): number {
		this.#money.fund(offering, amount);
		offering.funded += amount;
		this.#tell(offering);
		return offering.terms.offering;
	}

	#subscribe({ id: clientId, by: user, offering: number, quantity, payAsset, terms: seen }: Subscribe): Verdict {
		const offering = this.#state.offerings.get(number);
		if (offering === undefined) return refuse("unknown_offering", "id");
		const { terms, sold, funded } = offering;
		const now = this.#engine.now();
		const open = offering.state === "offered" && !offering.held && now >= terms.opensAt && now < terms.closesAt;
		if (!open || funded < terms.supply) return refuse("not_open", "id", undefined, true);
		if (terms.terms !== seen) return refuse("terms_changed", "terms", { terms: terms.terms }, true);
		const price = terms.prices.find(({ asset }) => asset === payAsset)?.price;
		if (price === undefined) return refuse("unknown_asset", "currency_id");
		const problem = permitOf(this.#dependencies, "subscription", user) ?? this.#quantityProblem(offering, user, quantity);
		if (problem !== undefined) return problem;
		const paid = costOf(quantity, price, this.#decimals(terms.asset));
		const free = this.#free(this.#engine.ledger.find(user, SPOT, payAsset));
		if (free < paid) return refuse("insufficient_balance", "amount", { available: free, asset: payAsset }, true);
		const bought = { user, offering: number, asset: terms.asset, quantity, payAsset, price, paid, boughtAt: now, clientId };
		const order: Order = { order: ++this.#state.last, ...bought, of: offering, state: "subscribed", held: false };
		this.#money.sell(number, order);
		offering.sold = sold + quantity;
		offering.count++;
		offering.orders.push(order);
		this.#holders.add(order);
		this.#tellOrder(order);
		return order.order;
	}

	#decimals(asset: number): number {
		return this.#dependencies.asset(asset)?.decimals ?? 0;
	}

	#quantityProblem({ terms, sold }: Offering, user: number, quantity: bigint): Refusal | undefined {
		const { asset, minAmount, supply, userCap, offering } = terms;
		const left = supply - sold;
		// An order for all coins that are left may be below the minimum. Otherwise a small rest could never be sold.
		if (quantity < 1n || (quantity < minAmount && quantity !== left)) {
			return refuse("below_minimum", "amount", { minimum: minAmount, asset });
		}
		if (quantity > left) return refuse("sold_out", "amount", { left, asset }, true);
		const own = userCap - this.#holders.bought(offering, user);
		if (quantity > own) return refuse("user_cap_reached", "amount", { left: own, asset });
		return this.#holders.orders(offering, user) < MAX_ORDERS
			? undefined
			: refuse("too_many_orders", undefined, { maximum: MAX_ORDERS });
	}

	#launch({ offering: number }: LaunchSubscription): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		const { terms, sold } = offering;
		if (this.#engine.now() < terms.closesAt && sold < terms.supply) return refuse("not_now", "offering");
		offering.launchedAt = this.#engine.now();
		this.#begin(offering, "launching");
		return number;
	}

	#cancel({ offering: number }: CancelSubscription): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		this.#refund(offering);
		return number;
	}

	#refund(offering: Offering): void {
		offering.cancelledAt = this.#engine.now();
		this.#begin(offering, "cancelling");
	}

	#begin(offering: Offering, state: Offering["state"]): void {
		offering.state = state;
		offering.since = this.#engine.now();
		offering.next = 0;
		this.#tell(offering);
	}

	onResumed(from: number, to: number): void {
		for (const offering of this.#state.offerings.values()) {
			if (offering.state !== "offered") continue;
			const { opensAt, closesAt, launchAt } = offering.terms;
			const dates = { opensAt, closesAt, launchAt };
			const later = postpone(dates, from, to);
			if (later === dates) continue;
			offering.terms = { ...offering.terms, ...later };
			this.#tell(offering);
		}
	}

	nextDeadline(): number | undefined {
		return this.#due.first()?.due;
	}

	/** Does one piece of due work: processes one order, or moves an offering to its next state. */
	onDeadline(): number {
		const offering = this.#due.first()?.one;
		if (offering === undefined) return 0;
		const order = this.#nextToDo(offering);
		this.#engine.working(order?.order ?? offering.terms.offering);
		if (order === undefined) this.#step(offering);
		else this.#move(offering, order);
		return 1;
	}

	#nextToDo(offering: Offering): Order | undefined {
		if (offering.state === "offered" || offering.state === "launched") return undefined;
		for (;;) {
			const order = nextOrder(offering);
			if (order === undefined || order.state === (offering.state === "unlocking" ? "locked" : "subscribed")) return order;
			offering.next++;
		}
	}

	#move(offering: Offering, order: Order): void {
		if (offering.state === "launching") this.#handOut(order, offering.terms.lockDays > 0 ? "locked" : "unlocked");
		else if (offering.state === "unlocking") this.#unlock(order);
		else this.#refundOrder(order);
		offering.next++;
		this.#tellMoved(order);
	}

	#handOut(order: Order, to: "locked" | "unlocked"): void {
		this.#money.handOut(order.offering, order, to === "locked");
		order.state = to;
	}

	#unlock(order: Order): void {
		this.#money.unlock(order);
		order.state = "unlocked";
	}

	#refundOrder(order: Order): void {
		this.#money.refund(order.offering, order);
		order.state = "refunded";
	}

	#step(offering: Offering): void {
		switch (offering.state) {
			case "offered":
				return this.#refund(offering);
			case "launching":
				this.#takeBack(offering);
				return this.#launched(offering);
			case "launched":
				return this.#begin(offering, "unlocking");
			case "unlocking":
				return this.#end(offering, "over");
			case "cancelling":
				this.#takeBack(offering);
				return this.#end(offering, "cancelled");
		}
	}

	#launched(offering: Offering): void {
		if (offering.terms.lockDays > 0) this.#begin(offering, "launched");
		else this.#end(offering, "over");
	}

	#takeBack(offering: Offering): void {
		const unsold = this.#free(this.#engine.ledger.find(offering.terms.offering, SUBSCRIPTION_ESCROW, offering.terms.asset));
		if (unsold > 0n) this.#money.fund(offering, -unsold);
		offering.funded -= unsold;
	}

	#end(offering: Offering, state: "over" | "cancelled"): void {
		offering.orders = offering.orders.filter(({ held }) => held);
		this.#begin(offering, state);
		this.#holders.forget(offering.terms.offering);
		if (offering.orders.length === 0) this.#state.offerings.delete(offering.terms.offering);
		this.#due.changed();
	}

	quarantine(item: number): boolean {
		const offering = this.#state.offerings.get(item);
		if (offering !== undefined) return this.#holdOffering(offering);
		for (const { orders } of this.#state.offerings.values()) {
			const order = orders.find((one) => one.order === item);
			if (order === undefined) continue;
			if (order.held || order.state === "unlocked" || order.state === "refunded") return false;
			order.held = true;
			this.#tellMoved(order);
			return true;
		}
		return false;
	}

	#holdOffering(offering: Offering): boolean {
		if (offering.held || offering.state === "over" || offering.state === "cancelled") return false;
		offering.held = true;
		this.#tell(offering);
		return true;
	}

	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const offering = this.#state.offerings.get(item);
		if (offering !== undefined) return this.#releaseOffering(offering, way);
		for (const { orders } of this.#state.offerings.values()) {
			const order = orders.find((one) => one.order === item);
			if (order?.held === true) return this.#releaseOrder(order, way);
		}
		return refuse("not_held", "item");
	}

	/**
	 * Ends the quarantine of an offering, which was set aside after a program fault. If operators release it, it continues with its
	 * next due date. If they close it before the launch, its orders are refunded; if they close it after the launch, its coins are
	 * released.
	 */
	#releaseOffering(offering: Offering, way: ReleaseWay): number | Refusal {
		if (!offering.held) return refuse("not_held", "item");
		offering.held = false;
		const isDone = this.#nextToDo(offering) === undefined;
		if (way === "release") this.#tell(offering);
		else if (offering.state === "offered") this.#refund(offering);
		else if (offering.state === "launched") this.#begin(offering, "unlocking");
		// All orders are processed, so only the last piece of work of this state can have thrown. Unsold coins stay in escrow.
		else if (offering.state === "launching" && isDone) this.#launched(offering);
		else if (offering.state === "cancelling" && isDone) this.#end(offering, "cancelled");
		else return refuse("cannot_end", "item");
		return 0;
	}

	/**
	 * Ends the quarantine of an order. If operators release it, it moves to the state that its offering has reached. If they close
	 * it, it is refunded, or gets its coins if they are already locked.
	 */
	#releaseOrder(order: Order, way: ReleaseWay): number {
		const { of: offering, user } = order;
		order.held = false;
		const reached = way === "release" ? stateReachedBy(order) : order.state === "subscribed" ? "refunded" : "unlocked";
		if (reached === "refunded" && order.state === "subscribed") this.#refundOrder(order);
		else if (order.state === "subscribed" && (reached === "locked" || reached === "unlocked")) this.#handOut(order, reached);
		else if (order.state === "locked" && reached === "unlocked") this.#unlock(order);
		this.#tellMoved(order);
		if (offering.state !== "over" && offering.state !== "cancelled") return user;
		this.#takeBack(offering);
		offering.orders = offering.orders.filter((one) => one !== order);
		if (offering.orders.length === 0) this.#state.offerings.delete(offering.terms.offering);
		this.#tell(offering);
		return user;
	}

	#tell(offering: Offering): void {
		this.#due.changed();
		this.#engine.emit(offeringEvent(offering, this.#engine.now()));
	}

	#tellOrder({ of: { sold, count: orders }, state: _state, held: _held, ...bought }: Order): void {
		this.#engine.emit({ type: "Subscribed", ...bought, sold, orders });
	}

	#tellMoved({ of, state, held, ...bought }: Order): void {
		const told: SubscriptionMoved["state"] = held ? "held" : state;
		const { order, user, offering, asset, quantity, payAsset, paid } = bought;
		const what = { order, user, offering, asset, quantity, payAsset, paid };
		this.#engine.emit({ type: "SubscriptionMoved", ...what, state: told, unlocksAt: unlocksAt(of), at: this.#engine.now() });
	}

	restate(): void {
		for (const offering of this.#state.offerings.values()) {
			this.#tell(offering);
			for (const order of offering.orders) {
				this.#tellOrder(order);
				if (order.state !== "subscribed") this.#tellMoved({ ...order, held: false });
				if (order.held) this.#tellMoved(order);
			}
		}
	}

	save(writer: ByteWriter): number {
		return saveSubscriptions(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadSubscriptions(reader, this.#state);
		for (const { state, orders } of this.#state.offerings.values()) {
			if (state !== "over" && state !== "cancelled") for (const order of orders) this.#holders.add(order);
		}
		this.#due.changed();
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#state, this.#engine, holds);
	}

	/** Reports payments in escrow as owed to users, because they are refunded unless the coin is launched. */
	reportOwed(owes: Owes): void {
		for (const { orders } of this.#state.offerings.values()) {
			for (const { user, payAsset, paid, state } of orders) if (state === "subscribed") owes(user, payAsset, paid);
		}
	}

	checkInvariants(): void {
		checkSubscriptions(this.#state, this.#holders, this.#engine);
	}
}

function offered(terms: Offering["terms"], since: number): Offering {
	const nothing = { funded: 0n, sold: 0n, count: 0, next: 0, launchedAt: 0, cancelledAt: 0 };
	return { terms, state: "offered", held: false, since, orders: [], ...nothing };
}
