// Executes IEOs (initial exchange offerings): applications, allotment, payments and listing (docs/reference/rules.md §8). An
// application freezes the user's money. Payments stay in escrow until the coins are distributed at the listing, or until a
// refund.
import { createHash } from "node:crypto";
import { costOf } from "@candor/money";
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import { HELD_RELEASED } from "../engine/since.ts";
import { DEMO_ASSET, PLATFORM, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, type Slot } from "../ledger/ledger.ts";
import { FirstDue, postpone } from "../offerings/dates.ts";
import { permitOf } from "../offerings/permits.ts";
import { nextOrder } from "../offerings/steps.ts";
import type { IeoDependencies, IeoEngine } from "./dependencies.ts";
import { checkIeos, reportFrozen } from "./invariants.ts";
import { IEO_ESCROW } from "./kinds.ts";
import type {
	ApplyIeo,
	applyIeo,
	CancelIeo,
	cancelIeo,
	DefundIeo,
	defundIeo,
	FundIeo,
	fundIeo,
	IeoMoved,
	ListIeo,
	listIeo,
	PayIeo,
	payIeo,
	SetIeo,
	setIeo,
} from "./messages.ts";
import { IeoMoney } from "./money.ts";
import {
	type Application,
	allotAmong,
	hashOfInputs,
	isStepping,
	keptForQuarantined,
	nextWorkAt,
	type Offering,
	offeringEvent,
	type ReachedState,
	stateReachedBy,
	statesUpTo,
	unlocksAt,
} from "./offering.ts";
import { type IeoState, loadIeos, saveIeos } from "./snapshot.ts";
import { changeProblem, termsProblem } from "./terms.ts";

const MAX_OFFERINGS = 200;
const SERIAL_DIGITS = 32;
/** States in which an IEO can still be cancelled. */
const BEFORE_LISTING: readonly Offering["state"][] = ["offered", "closed", "paying", "paid"];

type Commands = readonly [
	typeof setIeo,
	typeof fundIeo,
	typeof defundIeo,
	typeof applyIeo,
	typeof payIeo,
	typeof listIeo,
	typeof cancelIeo,
];

export class Ieo implements Product {
	readonly handlers: Handlers<Commands> = {
		SetIeo: (command) => this.#set(command),
		FundIeo: (command) => this.#fund(command),
		DefundIeo: (command) => this.#defund(command),
		ApplyIeo: (command) => this.#apply(command),
		PayIeo: (command) => this.#pay(command),
		ListIeo: (command) => this.#list(command),
		CancelIeo: (command) => this.#cancel(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: IeoEngine;
	readonly #dependencies: IeoDependencies;
	readonly #money: IeoMoney;
	readonly #state: IeoState = { last: 0, offerings: new Map() };
	/** For each unfinished offering, the users who have an application. */
	readonly #applicants = new Map<number, Set<number>>();
	readonly #applications = new Map<number, Application>();
	readonly #due = new FirstDue(() => this.#state.offerings.values(), nextWorkAt);
	readonly dueBound = this.#due.bound;

	constructor(engine: IeoEngine, dependencies: IeoDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = new IeoMoney(engine);
	}

	isClosing({ type }: CommandBase): boolean {
		return type === "PayIeo";
	}

	#set(command: SetIeo): Verdict {
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

	#fund({ offering: number, amount }: FundIeo): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset } = offering.terms;
		const free = this.#free(this.#engine.ledger.find(PLATFORM, TREASURY, asset));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		return this.#moveCoins(offering, amount);
	}

	#defund({ offering: number, amount }: DefundIeo): Verdict {
		const offering = this.#offered(number);
		if ("code" in offering) return offering;
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { asset, opensAt } = offering.terms;
		// Once the offering has opened, users apply in reliance on its supply, so coins of the supply can no longer be returned.
		const needed = this.#engine.now() >= opensAt || offering.applications > 0 ? supplyOf(offering) : 0n;
		const free = offering.funded - needed;
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

	#apply({ id: clientId, by: user, offering: number, lots, terms: seen }: ApplyIeo): Verdict {
		const offering = this.#state.offerings.get(number);
		if (offering === undefined) return refuse("unknown_offering", "id");
		const { terms } = offering;
		const now = this.#engine.now();
		const open = offering.state === "offered" && !offering.held && now >= terms.opensAt;
		if (!open || offering.funded < supplyOf(offering)) return refuse("not_open", "id", undefined, true);
		if (terms.terms !== seen) return refuse("terms_changed", "terms", { terms: terms.terms }, true);
		const problem = permitOf(this.#dependencies, "ieo", user);
		if (problem !== undefined) return problem;
		if (this.#applicants.get(number)?.has(user) === true) return refuse("already_applied", "id");
		const { asset, payAsset, lot, minLots, maxLots } = terms;
		if (lots < minLots) return refuse("below_minimum", "quantity", { minimum: minLots * lot, asset });
		if (lots > maxLots) return refuse("above_maximum", "quantity", { maximum: maxLots * lot, asset });
		const cost = this.#costOf(offering, lots);
		const free = this.#free(this.#engine.ledger.find(user, SPOT, payAsset));
		if (free < cost) return refuse("insufficient_balance", "quantity", { available: free, asset: payAsset }, true);
		const application: Application = {
			application: ++this.#state.last,
			user,
			offering: number,
			serial: serialOf(number, this.#state.last, user, clientId),
			lots,
			cost,
			appliedAt: now,
			clientId,
			of: offering,
			state: "applied",
			held: false,
			allotted: undefined,
			due: 0n,
			paidAt: 0,
		};
		this.#money.apply(application);
		offering.orders.push(application);
		offering.applications++;
		offering.requestedLots += lots;
		this.#keep(application);
		this.#tellApplied(application);
		return application.application;
	}

	#costOf({ terms: { asset, lot, price } }: Offering, lots: bigint): bigint {
		return costOf(lots * lot, price, this.#dependencies.asset(asset)?.decimals ?? 0);
	}

	#keep(application: Application): void {
		const { offering, user } = application;
		const people = this.#applicants.get(offering);
		if (people === undefined) this.#applicants.set(offering, new Set([user]));
		else people.add(user);
		this.#applications.set(application.application, application);
	}

	#pay({ by, application: number }: PayIeo): Verdict {
		const application = this.#applications.get(number);
		if (application?.user !== by) return refuse("unknown_order", "id");
		const { state, held, of } = application;
		if (state !== "allotted" || held || of.held || of.state !== "paying") return refuse("not_paying", "id");
		this.#take(application);
		return number;
	}

	#take(application: Application): void {
		this.#money.pay(application);
		application.state = "paid";
		application.paidAt = this.#engine.now();
		this.#tellMoved(application);
	}

	#list({ offering: number }: ListIeo): Verdict {
		const offering = this.#state.offerings.get(number);
		if (offering === undefined) return refuse("unknown_offering", "offering");
		if (offering.state !== "paid" || offering.held) return refuse("not_now", "offering");
		offering.listedAt = this.#engine.now();
		offering.listingPrice = this.#marketPrice(offering);
		this.#begin(offering, "listing");
		return number;
	}

	/**
	 * Returns the market price of an offering's coin by its index, in ledger units of the payment asset for one coin; 0 if the coin
	 * has no market.
	 */
	#marketPrice({ terms: { asset, payAsset } }: Offering): bigint {
		const market = this.#dependencies.market(asset, payAsset);
		if (market === undefined) return 0n;
		const coin = 10n ** BigInt(this.#dependencies.asset(asset)?.decimals ?? 0);
		return (BigInt(this.#dependencies.freshIndex(market.pair)) * market.quoteUnitsPerTickLot * coin) / market.baseUnitsPerLot;
	}

	#cancel({ offering: number }: CancelIeo): Verdict {
		const offering = this.#state.offerings.get(number);
		if (offering === undefined) return refuse("unknown_offering", "offering");
		if (!BEFORE_LISTING.includes(offering.state) || offering.held) return refuse("not_now", "offering");
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
			if (!BEFORE_LISTING.includes(offering.state)) continue;
			const { opensAt, closesAt, allotAt, payAt, listAt } = offering.terms;
			const dates = { opensAt, closesAt, allotAt, payAt, listAt };
			const later = postpone(dates, from, to);
			if (later === dates) continue;
			offering.terms = { ...offering.terms, ...later };
			this.#tell(offering);
		}
	}

	nextDeadline(): number | undefined {
		return this.#due.first()?.due;
	}

	/** Does one piece of due work: processes one application, or moves an offering to its next state. */
	onDeadline(): number {
		const offering = this.#due.first()?.one;
		if (offering === undefined) return 0;
		const application = isStepping(offering) ? this.#nextToDo(offering) : undefined;
		this.#engine.working(application?.application ?? offering.terms.offering);
		if (application === undefined) this.#step(offering);
		else this.#move(offering, application);
		return 1;
	}

	#nextToDo(offering: Offering): Application | undefined {
		for (;;) {
			const application = nextOrder(offering);
			if (application === undefined || concerns(offering, application)) return application;
			offering.next++;
		}
	}

	#move(offering: Offering, application: Application): void {
		offering.next++;
		const isLocked = offering.terms.lockDays > 0;
		if (offering.state === "allotting") this.#moveTo(application, "allotted");
		else if (offering.state === "collecting") this.#moveTo(application, "paid");
		else if (offering.state === "listing") this.#moveTo(application, isLocked ? "locked" : "unlocked");
		else if (offering.state === "unlocking") this.#moveTo(application, "unlocked");
		else this.#moveTo(application, "refunded");
	}

	/**
	 * Moves an application to a new state, and moves the money that this state requires. An application that got no lots gets the
	 * state `failed` instead of `allotted`.
	 */
	#moveTo(application: Application, state: ReachedState): void {
		switch (state) {
			case "allotted":
				application.due = this.#costOf(application.of, application.allotted ?? 0n);
				this.#money.allot(application);
				application.state = application.allotted === 0n ? "failed" : "allotted";
				break;
			case "paid":
				return this.#take(application);
			case "locked":
				this.#money.handOut(application, true);
				application.state = "locked";
				break;
			case "unlocked":
				if (application.state === "locked") this.#money.unlock(application);
				else this.#money.handOut(application, false);
				application.state = "unlocked";
				break;
			case "refunded":
				this.#money.refund(application);
				application.state = "refunded";
		}
		this.#tellMoved(application);
	}

	#step(offering: Offering): void {
		switch (offering.state) {
			case "offered":
				offering.closedAt = this.#engine.now();
				offering.inputHash = hashOfInputs(offering);
				return this.#begin(offering, "closed");
			case "closed":
				allotAmong(offering);
				return this.#begin(offering, "allotting");
			case "allotting":
				return this.#begin(offering, "paying");
			case "paying":
				return this.#begin(offering, "collecting");
			case "collecting":
				return this.#begin(offering, "paid");
			case "paid":
				return this.#refund(offering);
			case "listing":
				this.#takeBack(offering);
				return this.#listed(offering);
			case "listed":
				return this.#begin(offering, "unlocking");
			case "unlocking":
				return this.#end(offering, "over");
			case "cancelling":
				this.#takeBack(offering);
				return this.#end(offering, "cancelled");
		}
	}

	#listed(offering: Offering): void {
		if (offering.terms.lockDays > 0) this.#begin(offering, "listed");
		else this.#end(offering, "over");
	}

	/**
	 * Returns the escrowed coins that belong to no application to the platform. Lots of quarantined applications stay in escrow.
	 */
	#takeBack(offering: Offering): void {
		const there = this.#free(this.#engine.ledger.find(offering.terms.offering, IEO_ESCROW, offering.terms.asset));
		const free = there - (this.#engine.isBefore(HELD_RELEASED) ? 0n : keptForQuarantined(offering));
		if (free > 0n) this.#money.fund(offering, -free);
		offering.funded -= free;
	}

	#end(offering: Offering, state: "over" | "cancelled"): void {
		const { offering: number } = offering.terms;
		for (const { application } of offering.orders) this.#applications.delete(application);
		this.#applicants.delete(number);
		offering.orders = offering.orders.filter(({ held }) => held);
		this.#begin(offering, state);
		if (offering.orders.length === 0) this.#state.offerings.delete(number);
		this.#due.changed();
	}

	quarantine(item: number): boolean {
		const offering = this.#state.offerings.get(item);
		if (offering !== undefined) return this.#holdOffering(offering);
		const application = this.#applications.get(item);
		if (application === undefined || application.held || isOver(application)) return false;
		application.held = true;
		this.#tellMoved(application);
		return true;
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
			const application = orders.find((one) => one.application === item);
			if (application?.held === true) return this.#releaseApplication(application, way);
		}
		return refuse("not_held", "item");
	}

	/**
	 * Ends the quarantine of an offering, which was set aside after a program fault. If operators release it, it continues with its
	 * next due date. If they close it before the listing, its applications are refunded; if they close it after the listing, its
	 * coins are released.
	 */
	#releaseOffering(offering: Offering, way: ReleaseWay): number | Refusal {
		if (!offering.held) return refuse("not_held", "item");
		offering.held = false;
		const isDone = isStepping(offering) && this.#nextToDo(offering) === undefined;
		if (way === "release") this.#tell(offering);
		else if (offering.state === "listed") this.#begin(offering, "unlocking");
		// All applications are processed, so only the last piece of work of this state can have thrown. Unallotted coins stay in
		// escrow.
		else if (offering.state === "listing" && isDone) this.#listed(offering);
		else if (offering.state === "cancelling" && isDone) this.#end(offering, "cancelled");
		else if (["listing", "unlocking", "cancelling"].includes(offering.state)) return refuse("cannot_end", "item");
		else this.#refund(offering);
		return 0;
	}

	/**
	 * Ends the quarantine of an application. If operators release it, it moves to the state that its offering has reached. If they
	 * close it, it is refunded, or gets its coins if they are already locked.
	 */
	#releaseApplication(application: Application, way: ReleaseWay): number {
		const { of: offering, user } = application;
		application.held = false;
		const back = application.state === "locked" ? "unlocked" : "refunded";
		const reached = way === "release" ? stateReachedBy(application) : back;
		const states = statesUpTo(application, reached);
		for (const state of states) this.#moveTo(application, state);
		if (states.length === 0) this.#tellMoved(application);
		if (offering.state !== "over" && offering.state !== "cancelled") return user;
		// The offering has ended, so the refunded application's coins can no longer be allotted.
		this.#takeBack(offering);
		offering.orders = offering.orders.filter((one) => one !== application);
		if (offering.orders.length === 0) this.#state.offerings.delete(offering.terms.offering);
		this.#tell(offering);
		return user;
	}

	#tell(offering: Offering): void {
		this.#due.changed();
		this.#engine.emit(offeringEvent(offering, this.#engine.now()));
	}

	#tellApplied(one: Application): void {
		const { of, state: _state, held: _held, allotted: _allotted, due: _due, paidAt: _paid, ...applied } = one;
		const { applications, requestedLots } = of;
		this.#engine.emit({ type: "IeoApplied", ...applied, applications, requestedLots });
	}

	#tellMoved({ of, state, held, allotted = 0n, due, paidAt, ...applied }: Application): void {
		const told: IeoMoved["state"] = held ? "held" : state;
		const { application, user, offering, lots: asked, cost } = applied;
		const { asset, payAsset, lot } = of.terms;
		const what = { application, user, offering, asset, payAsset, lot, asked, cost };
		const came = { state: told, lots: allotted, due, paidAt, unlocksAt: unlocksAt(of), at: this.#engine.now() };
		this.#engine.emit({ type: "IeoMoved", ...what, ...came });
	}

	restate(): void {
		for (const offering of this.#state.offerings.values()) {
			this.#tell(offering);
			for (const application of offering.orders) {
				this.#tellApplied(application);
				if (application.state !== "applied") this.#tellMoved({ ...application, held: false });
				if (application.held) this.#tellMoved(application);
			}
		}
	}

	save(writer: ByteWriter): number {
		return saveIeos(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadIeos(reader, this.#state);
		for (const { state, orders } of this.#state.offerings.values()) {
			if (state !== "over" && state !== "cancelled") for (const application of orders) this.#keep(application);
		}
		this.#due.changed();
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#state, this.#engine, holds);
	}

	/** Reports payments in escrow as owed to users, because they are refunded unless the coin is listed. */
	reportOwed(owes: Owes): void {
		for (const { terms, orders } of this.#state.offerings.values()) {
			for (const { user, state, due } of orders) if (state === "paid") owes(user, terms.payAsset, due);
		}
	}

	checkInvariants(): void {
		checkIeos(this.#state, this.#engine);
	}
}

const supplyOf = ({ terms: { supplyLots, lot } }: Offering) => supplyLots * lot;
const isOver = ({ state }: Application) => state === "failed" || state === "unlocked" || state === "refunded";

function concerns({ state }: Offering, application: Application): boolean {
	if (state === "allotting") return application.state === "applied";
	if (state === "collecting") return application.state === "allotted";
	if (state === "listing") return application.state === "paid";
	return state === "unlocking" ? application.state === "locked" : !isOver(application);
}

/**
 * Returns the public serial of an application, which identifies it in the published list. The serial does not reveal the user.
 * Computing it needs the id of the user's command, which is not published.
 */
function serialOf(offering: number, application: number, user: number, clientId: string): string {
	const named = `candor application ${offering} ${application} ${user} ${clientId}`;
	return createHash("sha256").update(named).digest("hex").slice(0, SERIAL_DIGITS);
}

function offered(terms: Offering["terms"], since: number): Offering {
	const nothing = { funded: 0n, applications: 0, requestedLots: 0n, inputHash: "", allottedLots: 0n };
	const dates = { closedAt: 0, listedAt: 0, listingPrice: 0n, cancelledAt: 0 };
	return { terms, state: "offered", held: false, since, orders: [], next: 0, ...nothing, ...dates };
}
