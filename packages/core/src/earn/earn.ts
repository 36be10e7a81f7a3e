// Sells earn orders, pays their interest and ends them (docs/reference/rules.md §7). The sale of an order locks its full interest
// in the product's reserve. Interest is paid day by day. An order ends at maturity, or early under the rule in the terms of its
// purchase. Interest comes only from the product's reserve, and no transfer right of this product moves another user's principal.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import { ADDED_WITHIN_LIMITS } from "../engine/since.ts";
import { DAY_MS } from "../engine/time.ts";
import { DEMO_ASSET, EARN, PLATFORM, TREASURY } from "../ledger/kinds.ts";
import { available, type Slot } from "../ledger/ledger.ts";
import { Accruals } from "./accruals.ts";
import { termsProblem } from "./catalogue.ts";
import type { EarnDependencies, EarnEngine } from "./dependencies.ts";
import { Holdings } from "./holdings.ts";
import { checkEarn } from "./invariants.ts";
import { EARN_RESERVE } from "./kinds.ts";
import type {
	AddTranche,
	addTranche,
	BuyEarn,
	buyEarn,
	DefundReserve,
	defundReserve,
	EarnEnded,
	EarnStep,
	FundReserve,
	fundReserve,
	RedeemEarn,
	ReserveMoved,
	redeemEarn,
	SetEarnProduct,
	setEarnProduct,
} from "./messages.ts";
import { EarnMoney } from "./money.ts";
import { lockedInterest, nextPaymentAt, type Order, type Tranche } from "./order.ts";
import { loadEarn, saveEarn } from "./snapshot.ts";
import type { EarnProductState, EarnState } from "./state.ts";
import {
	addedRate,
	dailyInterest,
	type EarnTerms,
	type Money,
	principalCoveredBy,
	rateWithin,
	redemptionOf,
	stepsFor,
	stepsOfShorterProducts,
} from "./terms.ts";

const MAX_TRANCHES = 1_000;

type Commands = readonly [
	typeof setEarnProduct,
	typeof fundReserve,
	typeof defundReserve,
	typeof buyEarn,
	typeof addTranche,
	typeof redeemEarn,
];

interface Sale {
	readonly listed: EarnProductState;
	readonly slot: Slot;
	readonly reserve: Slot;
	readonly daily: bigint;
}

export class Earn implements Product {
	readonly handlers: Handlers<Commands> = {
		SetEarnProduct: (command) => this.#setProduct(command),
		FundReserve: (command) => this.#fund(command),
		DefundReserve: (command) => this.#defund(command),
		BuyEarn: (command) => this.#buy(command),
		AddTranche: (command) => this.#add(command),
		RedeemEarn: (command) => this.#redeem(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: EarnEngine;
	readonly #dependencies: EarnDependencies;
	readonly #money: EarnMoney;
	readonly #state: EarnState = { lastOrder: 0, lastTranche: 0, products: new Map(), orders: new Map() };
	readonly #accruals = new Accruals();
	readonly dueBound = this.#accruals.bound;
	readonly #holdings = new Holdings();

	constructor(engine: EarnEngine, dependencies: EarnDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = new EarnMoney(engine);
	}

	isClosing({ type }: CommandBase): boolean {
		return type === "RedeemEarn";
	}

	#setProduct(command: SetEarnProduct): Verdict {
		const { products } = this.#state;
		const { type: _type, id: _id, by: _by, reason: _reason, ...set } = command;
		if (set.asset === DEMO_ASSET || this.#dependencies.asset(set.asset) === undefined) return refuse("unknown_asset", "asset");
		const problem = termsProblem(products, command);
		if (problem !== undefined) return problem;
		const known = products.get(set.product);
		const terms = { ...set, terms: (known?.terms.terms ?? 0) + 1 };
		if (known === undefined) products.set(set.product, { terms, funded: 0n, withdrawn: 0n, paid: 0n, charges: 0n });
		else known.terms = terms;
		this.#engine.emit({ type: "EarnProductSet", ...terms, at: this.#engine.now() });
		return set.product;
	}

	#fund({ product, amount }: FundReserve): Verdict {
		const listed = this.#state.products.get(product);
		if (listed === undefined) return refuse("unknown_product", "product");
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset } = listed.terms;
		const { ledger } = this.#engine;
		const treasury = ledger.find(PLATFORM, TREASURY, asset);
		const free = ledger.balance(available(treasury));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		this.#money.fund(treasury, ledger.open(product, EARN_RESERVE, asset), amount);
		listed.funded += amount;
		this.#tellReserve(listed, "in", amount);
		return product;
	}

	#defund({ product, amount }: DefundReserve): Verdict {
		const listed = this.#state.products.get(product);
		if (listed === undefined) return refuse("unknown_product", "product");
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset } = listed.terms;
		const { ledger } = this.#engine;
		const reserve = ledger.find(product, EARN_RESERVE, asset);
		const free = ledger.balance(available(reserve));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		this.#money.fund(reserve, ledger.open(PLATFORM, TREASURY, asset), amount);
		listed.withdrawn += amount;
		this.#tellReserve(listed, "out", amount);
		return product;
	}

	#tellReserve(
		{ terms: { product, asset }, ...totals }: EarnProductState,
		direction: ReserveMoved["direction"],
		amount: bigint,
	): void {
		const at = this.#engine.now();
		this.#engine.emit({ type: "ReserveMoved", product, asset, direction, amount, ...totals, at });
	}

	#buy({ id: clientId, by: user, product, amount, terms: seen }: BuyEarn): Verdict {
		const listed = this.#state.products.get(product);
		if (listed === undefined) return refuse("unknown_product", "config_id");
		const { terms } = listed;
		if (!terms.active) return refuse("not_on_sale", "config_id");
		if (terms.terms !== seen) return refuse("terms_changed", "terms", { terms: terms.terms }, true);
		const sale = this.#saleOf(user, listed, terms, amount);
		if ("code" in sale) return sale;
		const boughtAt = this.#engine.now();
		const { asset, days, ratePpm, rule, penaltyPpm, recalculate } = terms;
		const bought = { user, product, terms: seen, asset, days, ratePpm, rule, penaltyPpm, recalculate, clientId };
		const order: Order = {
			order: ++this.#state.lastOrder,
			...bought,
			boughtAt,
			endsAt: boughtAt + days * DAY_MS,
			slot: sale.slot,
			reserve: sale.reserve,
			tranches: [],
			held: false,
		};
		this.#state.orders.set(order.order, order);
		this.#tellOrder(order);
		this.#begin(order, sale, { amount, days, ratePpm, clientId });
		return order.order;
	}

	#add({ id: clientId, by, order: number, amount, ratePpm: seen }: AddTranche): Verdict {
		const order = this.#openOrder(by, number, "order_id");
		if ("code" in order) return order;
		const { products } = this.#state;
		const listed = products.get(order.product) as EarnProductState;
		if (!listed.terms.active && !this.#isOlder) return refuse("not_on_sale", "order_id");
		const left = order.endsAt - this.#engine.now();
		if (left < DAY_MS) return refuse("last_day", "order_id");
		const beyond = this.#beyondLimits(by, listed, amount);
		if (beyond !== undefined) return beyond;
		const days = Math.floor(left / DAY_MS);
		const ratePpm = this.#isOlder
			? rateWithin(stepsOfShorterProducts(this.#offered(), order.asset, days + 1), days)
			: addedRate(this.#offered(), order, days, this.#moneyInto(order, amount), (product) => this.#pooled(product));
		if (ratePpm === undefined) return refuse("no_rate", "order_id");
		if (ratePpm !== seen) return refuse("terms_changed", "daily_rate", { rate_ppm: ratePpm }, true);
		const sale = this.#saleOf(by, listed, { days, ratePpm }, amount);
		if ("code" in sale) return sale;
		return this.#begin(order, sale, { amount, days, ratePpm, clientId });
	}

	/** Checks if a user may buy a product at a rate for a number of days. Returns the sale, or a refusal. */
	#saleOf(user: number, listed: EarnProductState, step: EarnStep, amount: bigint): Sale | Refusal {
		const { product, asset, minAmount } = listed.terms;
		const beyond = this.#beyondLimits(user, listed, amount);
		if (beyond !== undefined) return beyond;
		const daily = dailyInterest(amount, step.ratePpm);
		if (daily < 1n) return refuse("below_minimum", "amount", { minimum: minAmount, asset });
		const { ledger } = this.#engine;
		const slot = ledger.find(user, EARN, asset);
		const free = ledger.balance(available(slot));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const reserve = ledger.find(product, EARN_RESERVE, asset);
		const pooled = this.#pooled(product);
		if (pooled < daily * BigInt(step.days))
			return refuse("sold_out", "amount", { left: principalCoveredBy(pooled, step), asset }, true);
		return { listed, slot, reserve, daily };
	}

	/**
	 * Returns a refusal if the user's country excludes the product, the amount is outside the product's minimum and maximum, or the
	 * user has too many tranches.
	 */
	#beyondLimits(
		user: number,
		{ terms: { product, asset, minAmount, maxAmount } }: EarnProductState,
		amount: bigint,
	): Refusal | undefined {
		const { may, because } = this.#dependencies.accessTo("earn", user);
		if (may !== "real" && because === "country") return refuse("not_available");
		if (amount < minAmount) return refuse("below_minimum", "amount", { minimum: minAmount, asset });
		const most = maxAmount - this.#holdings.principal(user, product);
		if (amount > most) return refuse("above_maximum", "amount", { maximum: most > 0n ? most : 0n, asset });
		const isFull = this.#holdings.tranches(user) >= MAX_TRANCHES;
		return isFull ? refuse("too_many_orders", undefined, { maximum: MAX_TRANCHES }, true) : undefined;
	}

	get #isOlder(): boolean {
		return this.#engine.isBefore(ADDED_WITHIN_LIMITS);
	}

	#offered(): EarnTerms[] {
		return Array.from(this.#state.products.values(), ({ terms }) => terms);
	}

	#moneyInto({ user, product }: Pick<Order, "user" | "product">, amount: bigint): Money {
		return { product, amount, principal: (other) => this.#holdings.principal(user, other) };
	}

	/** Returns the part of a product's reserve that no open order has locked, ledger units. */
	#pooled(product: number): bigint {
		const { ledger } = this.#engine;
		const { asset } = (this.#state.products.get(product) as EarnProductState).terms;
		return ledger.balance(available(ledger.find(product, EARN_RESERVE, asset)));
	}

	#begin(
		order: Order,
		{ daily }: Sale,
		{ amount, days, ratePpm, clientId }: Pick<Tranche, "amount" | "days" | "ratePpm" | "clientId">,
	): number {
		const offered = this.#offered();
		const steps = this.#isOlder
			? stepsOfShorterProducts(offered, order.asset, days)
			: stepsFor(offered, order.asset, days, this.#moneyInto(order, amount));
		const tranche: Tranche = {
			tranche: ++this.#state.lastTranche,
			of: order,
			amount,
			ratePpm,
			days,
			daily,
			// If a shorter product on sale pays less, an early end recalculates the interest. Otherwise an addition that ends early
			// could earn more than that product.
			recalculate: order.recalculate || stepsOfShorterProducts(offered, order.asset, days).some((step) => step.ratePpm < ratePpm),
			steps,
			boughtAt: this.#engine.now(),
			paidDays: 0,
			clientId,
			over: false,
		};
		this.#money.sell(order, amount, lockedInterest(tranche));
		order.tranches.push(tranche);
		this.#keep(tranche);
		this.#tellTranche(tranche);
		return tranche.tranche;
	}

	#keep(tranche: Tranche): void {
		this.#holdings.add(tranche);
		this.#accruals.add(tranche);
	}

	#openOrder(user: number, number: number, field: string): Order | Refusal {
		const order = this.#state.orders.get(number);
		if (order === undefined)
			return refuse(number >= 1 && number <= this.#state.lastOrder ? "order_ended" : "unknown_order", field);
		if (order.user !== user) return refuse("unknown_order", field);
		return order.held ? refuse("order_ended", field) : order;
	}

	#redeem({ by, order: number, atLeast }: RedeemEarn): Verdict {
		const order = this.#openOrder(by, number, "id");
		if ("code" in order) return order;
		const ends = order.tranches.map((tranche) => ({ tranche, ...redemptionOf(tranche, order, tranche.paidDays) }));
		const refund = ends.reduce((sum, end) => sum + end.refund, 0n);
		if (refund < atLeast) return refuse("charge_changed", "refund", { refund, asset: order.asset }, true);
		this.#end(order, "redeemed", ends);
		return order.order;
	}

	#end(
		order: Order,
		by: EarnEnded["by"],
		ends: readonly { tranche: Tranche; charge: bigint; deduction: bigint; refund: bigint }[],
	): void {
		const listed = this.#state.products.get(order.product) as EarnProductState;
		const sums = { interest: 0n, charge: 0n, deduction: 0n, refund: 0n, returned: 0n };
		const tranches = ends.map(({ tranche, charge, deduction, refund }) => {
			const returned = lockedInterest(tranche);
			sums.interest += tranche.daily * BigInt(tranche.paidDays);
			sums.charge += charge;
			sums.deduction += deduction;
			sums.refund += refund;
			sums.returned += returned;
			tranche.over = true;
			this.#holdings.remove(tranche);
			return { tranche: tranche.tranche, charge, deduction, refund, returned };
		});
		this.#money.end(order, sums);
		listed.charges += sums.charge + sums.deduction;
		this.#state.orders.delete(order.order);
		const { user, product, asset } = order;
		const totalCharges = listed.charges;
		const at = this.#engine.now();
		this.#engine.emit({ type: "EarnEnded", order: order.order, user, product, asset, by, ...sums, totalCharges, tranches, at });
	}

	nextDeadline(): number | undefined {
		const first = this.#accruals.first();
		return first === undefined ? undefined : nextPaymentAt(first);
	}

	/**
	 * Pays the interest of one day to the tranche that is due next. Each call pays only one tranche, so that each order gets a
	 * separate account record.
	 */
	onDeadline(): number {
		const tranche = this.#accruals.first();
		if (tranche === undefined) return 0;
		this.#engine.working(tranche.of.order);
		this.#accruals.shift();
		this.#pay(tranche);
		if (tranche.paidDays < tranche.days) this.#accruals.add(tranche);
		else if (tranche === tranche.of.tranches[0]) this.#mature(tranche.of);
		return 1;
	}

	#pay(tranche: Tranche): void {
		const { of: order, daily } = tranche;
		const listed = this.#state.products.get(order.product) as EarnProductState;
		this.#money.pay(order, daily);
		tranche.paidDays++;
		listed.paid += daily;
		this.#engine.emit({
			type: "InterestPaid",
			tranche: tranche.tranche,
			order: order.order,
			user: order.user,
			product: order.product,
			asset: order.asset,
			day: tranche.paidDays,
			amount: daily,
			totalPaid: listed.paid,
			at: this.#engine.now(),
		});
	}

	/**
	 * Ends an order when the days of its first tranche are over. All additions to the order have got their full interest by then.
	 */
	#mature(order: Order): void {
		for (const tranche of order.tranches) while (tranche.paidDays < tranche.days) this.#pay(tranche);
		this.#endWhole(order, "matured");
	}

	#endWhole(order: Order, by: "matured" | "closed"): void {
		const nothing = { charge: 0n, deduction: 0n };
		this.#end(
			order,
			by,
			order.tranches.map((tranche) => ({ tranche, ...nothing, refund: tranche.amount })),
		);
	}

	quarantine(item: number): boolean {
		const order = this.#state.orders.get(item);
		if (order === undefined || order.held) return false;
		order.held = true;
		for (const tranche of order.tranches) tranche.over = true;
		this.#engine.emit({ type: "EarnHeld", order: item, user: order.user });
		return true;
	}

	/**
	 * Ends the quarantine of an order, which was set aside after a program fault, and pays the interest of the missed days. If an
	 * operator releases the order, it continues. If two operators close it, its principal is returned.
	 */
	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const order = this.#state.orders.get(item);
		if (order?.held !== true) return refuse("not_held", "item");
		order.held = false;
		this.#engine.emit({ type: "EarnReleased", order: item, user: order.user });
		// Missed days are paid at once, because the queue of tranches stays sorted only while no tranche is late.
		for (const tranche of order.tranches) {
			while (tranche.paidDays < tranche.days && nextPaymentAt(tranche) <= this.#engine.now()) this.#pay(tranche);
		}
		if (way === "close") this.#endWhole(order, "closed");
		else if (order.endsAt <= this.#engine.now()) this.#mature(order);
		else {
			for (const tranche of order.tranches) tranche.over = false;
			this.#accruals.load(this.#tranches());
		}
		return order.user;
	}

	restate(): void {
		for (const listed of this.#state.products.values()) {
			this.#engine.emit({ type: "EarnProductSet", ...listed.terms, at: this.#engine.now() });
			this.#tellReserve(listed, "in", 0n);
		}
		for (const order of this.#state.orders.values()) {
			this.#tellOrder(order);
			for (const tranche of order.tranches) this.#tellTranche(tranche);
			if (order.held) this.#engine.emit({ type: "EarnHeld", order: order.order, user: order.user });
		}
	}

	#tellOrder({ slot: _slot, reserve: _reserve, tranches: _tranches, held: _held, ...bought }: Order): void {
		this.#engine.emit({ type: "EarnBought", ...bought });
	}

	#tellTranche({ of: { order, user, product, asset }, over: _over, ...tranche }: Tranche): void {
		this.#engine.emit({ type: "TrancheAdded", ...tranche, order, user, product, asset });
	}

	save(writer: ByteWriter): number {
		return saveEarn(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadEarn(reader, this.#state, (user, product, asset) => this.#slotsOf(user, product, asset));
		const tranches = this.#tranches();
		for (const tranche of tranches) this.#holdings.add(tranche);
		this.#accruals.load(tranches);
	}

	#tranches(): Tranche[] {
		return [...this.#state.orders.values()].flatMap((order) => order.tranches);
	}

	#slotsOf(user: number, product: number, asset: number): { slot: Slot; reserve: Slot } {
		const { ledger } = this.#engine;
		const found = { slot: ledger.find(user, EARN, asset), reserve: ledger.find(product, EARN_RESERVE, asset) };
		invariant(found.slot >= 0 && found.reserve >= 0, `${user} has an order of product ${product} and no trust account`);
		return found;
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		for (const { slot, reserve, tranches } of this.#state.orders.values()) {
			for (const tranche of tranches) {
				holds(slot, tranche.amount);
				holds(reserve, lockedInterest(tranche));
			}
		}
	}

	reportOwed(owes: Owes): void {
		const { ledger } = this.#engine;
		for (const { slot, reserve, tranches } of this.#state.orders.values()) {
			for (const tranche of tranches) owes(ledger.ownerOf(slot), ledger.assetOf(reserve), lockedInterest(tranche));
		}
	}

	checkInvariants(): void {
		checkEarn(this.#state, this.#accruals, this.#holdings, this.#engine);
	}
}
