// Manages arbitrage funds. A fund is an account that trades on this exchange, and users hold units of it (docs/reference/rules.md
// §7). Every full hour each fund is valued by the index. A subscription gets units at that value and pays the cost of investing
// its money. A redemption gets the proceeds of selling its share of every holding.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FIRST_REGISTERED_USER } from "../engine/actors.ts";
import type { CommandBase } from "../engine/declare.ts";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, IndexRecord, Owes, Product } from "../engine/product.ts";
import { DEAD_MARKETS } from "../engine/since.ts";
import { EARN, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import { FundCommandRules } from "./command-rules.ts";
import { DeadMarketDistribution, runningDistributionOf } from "./dead-market-distribution.ts";
import type { ArbitrageDependencies, ArbitrageEngine } from "./dependencies.ts";
import {
	type ArbitrageState,
	FUND_ACCOUNTS,
	type Fund,
	freshFund,
	HOUR_MS,
	investedBy,
	type Subscription,
	UNIT_VALUE_ONE,
	UNWINDING_MS,
	type Unwinding,
} from "./fund.ts";
import { checkArbitrage } from "./invariants.ts";
import type {
	CancelFundSubscription,
	cancelFundSubscription,
	FoundFund,
	FundSubscriptionMoved,
	foundFund,
	RecordDecision,
	RedeemFund,
	recordDecision,
	redeemFund,
	SetFund,
	SubscribeFund,
	setFund,
	subscribeFund,
} from "./messages.ts";
import { FundMoney } from "./money.ts";
import { Portfolio } from "./portfolio.ts";
import { Proceeds } from "./proceeds.ts";
import { hasManyWaiting, smallestSubscription } from "./queue-limits.ts";
import { Redemptions } from "./redemptions.ts";
import { refuseFund } from "./refusals.ts";
import { loadArbitrage, saveArbitrage } from "./snapshot.ts";
import { fundProblem, MIN_FOUNDING } from "./terms.ts";
import { Unwindings } from "./unwinding.ts";
import { bandOf, canBeValued, costOfInvesting, unitValue, type Worth, worthNow } from "./value.ts";

/**
 * Maximum number of waiting subscriptions per fund. One step of automatic work processes all of them. If the queue is full, a
 * larger subscription replaces the smallest one.
 */
const MAX_COMING = 500;
const MAX_TEXT = 2_000;
/** An empty price range (low is above high). Orders outside the given range are cancelled, so this range cancels all orders. */
const NOTHING = { low: 1, high: 0 } as const;

type Commands = readonly [
	typeof setFund,
	typeof foundFund,
	typeof subscribeFund,
	typeof cancelFundSubscription,
	typeof redeemFund,
	typeof recordDecision,
];

export interface ArbitrageOffers {
	isFundAccount(account: number): boolean;
}

export class Arbitrage implements Product {
	readonly handlers: Handlers<Commands> = {
		SetFund: (command) => this.#set(command),
		FoundFund: (command) => this.#found(command),
		SubscribeFund: (command) => this.#subscribe(command),
		CancelFundSubscription: (command) => this.#cancel(command),
		RedeemFund: (command) => this.#redeem(command),
		RecordDecision: (command) => this.#decide(command),
	};
	readonly offers: ArbitrageOffers = { isFundAccount: (account) => this.#state.accounts.has(account) };
	readonly sectionVersion = 2;
	/**
	 * Earliest core time at which a fund can have due work. The bound is 0 once a fund exists, because due times depend on prices
	 * and balances.
	 */
	readonly dueBound = new DueBound(NEVER);
	readonly #engine: ArbitrageEngine;
	readonly #dependencies: ArbitrageDependencies;
	readonly #money: FundMoney;
	readonly #judge: FundCommandRules;
	readonly #portfolio: Portfolio;
	readonly #unwindings: Unwindings;
	readonly #redemptions: Redemptions;
	readonly #handingOut: DeadMarketDistribution;
	readonly #state: ArbitrageState = {
		lastLot: 0,
		lastSubscription: 0,
		lastRedemption: 0,
		lastUnwinding: 0,
		funds: new Map(),
		silent: new Map(),
		accounts: new Map(),
	};

	constructor(engine: ArbitrageEngine, dependencies: ArbitrageDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = new FundMoney(engine);
		this.#judge = new FundCommandRules(dependencies, this.#money);
		this.#portfolio = new Portfolio(dependencies, this.#money);
		this.#unwindings = new Unwindings(dependencies, this.#portfolio);
		this.#redemptions = new Redemptions(engine, this.#state, {
			money: this.#money,
			unwindings: this.#unwindings,
			proceeds: new Proceeds(engine, dependencies, this.#money, this.#portfolio),
			withdrawOrders: (fund) => this.#withdrawAll(fund),
		});
		this.#handingOut = new DeadMarketDistribution(engine, dependencies, this.#money, this.#state);
	}

	/**
	 * Tells if a command redeems units or cancels a subscription. Users whose account may only close positions may still send such
	 * commands.
	 */
	isClosing({ type }: CommandBase): boolean {
		return type === "RedeemFund" || type === "CancelFundSubscription";
	}

	/**
	 * Rejects commands that a fund's account may not send. Also rejects test deposits to a fund's account, because they would count
	 * as the fund's money.
	 */
	commandProblem(command: CommandBase): Refusal | undefined {
		const { accounts } = this.#state;
		if (accounts.size === 0) return undefined;
		const fund = accounts.get(command.by);
		if (fund !== undefined) return this.#judge.judge(fund, command);
		if (command.type !== "DepositSandbox" && command.type !== "DepositDemo") return undefined;
		return accounts.has((command as CommandBase & { user: number }).user) ? refuseFund("fund_may_not", "user") : undefined;
	}

	#set(command: SetFund): Verdict {
		const { funds, accounts } = this.#state;
		const { type: _type, id: _id, by: _by, reason: _reason, ...set } = command;
		const known = funds.get(set.fund);
		const wrong = fundProblem(known, command, this.#dependencies);
		if (wrong !== undefined) return wrong;
		const account = FUND_ACCOUNTS + set.fund;
		if (known === undefined && !this.#isEmpty(account, set.pairs)) return refuseFund("fund_not_empty", "fund", { account });
		this.#dependencies.open(account);
		const terms = { ...set, account, version: (known?.terms.version ?? 0) + 1 };
		const fund = known ?? freshFund(terms);
		fund.terms = terms;
		funds.set(set.fund, fund);
		this.dueBound.fromMs = 0;
		accounts.set(account, fund);
		this.#tellTerms(fund);
		return set.fund;
	}

	/**
	 * Tells if an account holds nothing. The account of a new fund must be empty, because any balance in it would count as the
	 * fund's money.
	 */
	#isEmpty(account: number, pairs: readonly number[]): boolean {
		if (this.#money.whole(account) > 0n || this.#dependencies.positionsOf(account).length > 0) return false;
		return pairs.every((pair) => this.#money.coins(account, (this.#dependencies.pair(pair) as Pair).base).all === 0n);
	}

	#found({ fund: number, amount }: FoundFund): Verdict {
		const fund = this.#state.funds.get(number);
		if (fund === undefined) return refuseFund("unknown_fund", "fund");
		if (fund.founding > 0n) return refuseFund("fund_founded", "fund");
		if (amount < MIN_FOUNDING) return refuseFund("below_minimum", "amount", { minimum: MIN_FOUNDING, asset: SETTLEMENT_ASSET });
		const free = this.#money.treasury();
		if (free < amount) return refuseFund("insufficient_balance", "amount", { available: free, asset: SETTLEMENT_ASSET }, true);
		this.#money.found(fund.terms.account, amount);
		fund.founding = amount;
		fund.foundedAt = this.#engine.now();
		fund.units = amount;
		fund.nextHour = nextHourAfter(this.#engine.now());
		this.#tellFounded(fund);
		return number;
	}

	#subscribe({ id: clientId, by: user, fund: number, amount }: SubscribeFund): Verdict {
		const fund = this.#fundFor(number);
		if ("code" in fund) return fund;
		const { active, minAmount, maxAmount } = fund.terms;
		if (!active) return refuseFund("fund_closed", "id");
		const { may, because } = this.#dependencies.accessTo("arbitrage", user);
		if (may !== "real" && because === "country") return refuseFund("not_available");
		if (amount <= 0n) return refuseFund("invalid_amount", "amount");
		const asset = SETTLEMENT_ASSET;
		if (amount < minAmount) return refuseFund("below_minimum", "amount", { minimum: minAmount, asset });
		const most = maxAmount - investedBy(fund, user);
		if (amount > most) return refuseFund("above_maximum", "amount", { maximum: most > 0n ? most : 0n, asset });
		if (hasManyWaiting(fund.subscriptions, user)) return refuseFund("too_many_waiting", undefined, undefined, true);
		const least = fund.subscriptions.size < MAX_COMING ? undefined : smallestSubscription(fund.subscriptions);
		if (least !== undefined && least.amount >= amount) {
			return refuseFund("below_minimum", "amount", { minimum: least.amount + 1n, asset }, true);
		}
		const free = this.#money.earnBalance(user);
		if (free < amount) return refuseFund("insufficient_balance", "amount", { available: free, asset }, true);
		// The queue is full, so the new subscription must be larger than the smallest waiting one. Without this rule many small
		// subscriptions, which users can cancel for free, could keep larger ones out of the queue.
		if (least !== undefined) this.#giveBack(fund, least, "returned");
		const subscription = ++this.#state.lastSubscription;
		const waiting: Subscription = { subscription, user, amount, clientId, at: this.#engine.now() };
		this.#money.wait(user, amount, subscription);
		fund.subscriptions.set(subscription, waiting);
		this.#tellSubscription(fund, waiting, { status: "waiting" });
		return subscription;
	}

	#fundFor(number: number): Fund | Refusal {
		const fund = this.#state.funds.get(number);
		return fund === undefined || fund.founding === 0n ? refuseFund("unknown_fund", "id") : fund;
	}

	#cancel({ by, subscription }: CancelFundSubscription): Verdict {
		for (const fund of this.#state.funds.values()) {
			const waiting = fund.subscriptions.get(subscription);
			if (waiting === undefined || waiting.user !== by) continue;
			this.#giveBack(fund, waiting, "cancelled");
			return subscription;
		}
		return refuseFund("unknown_subscription", "id");
	}

	#giveBack(fund: Fund, waiting: Subscription, status: "cancelled" | "returned"): void {
		fund.subscriptions.delete(waiting.subscription);
		this.#money.giveBack(waiting.user, waiting.amount, waiting.subscription);
		this.#tellSubscription(fund, waiting, { status });
	}

	#redeem(command: RedeemFund): Verdict {
		const fund = this.#fundFor(command.fund);
		return "code" in fund ? fund : this.#redemptions.request(fund, command);
	}

	#decide({ fund: number, decision, inputs }: RecordDecision): Verdict {
		const fund = this.#fundFor(number);
		if ("code" in fund) return fund;
		if (decision === "" || decision.length > MAX_TEXT || inputs.length > MAX_TEXT)
			return refuseFund("invalid_decision", "decision");
		const seq = ++fund.decisions;
		this.#engine.emit({ type: "DecisionRecorded", fund: number, seq, decision, inputs, at: this.#engine.now() });
		return seq;
	}

	/** Cancels the resting orders of all funds in this pair whose price is outside the band around the new index. */
	onIndexRecord({ pair, index, time }: IndexRecord): void {
		if (!this.#isOlder && this.#isTraded(pair)) this.#handingOut.hear(pair, index, time);
		for (const fund of this.#state.accounts.values()) {
			if (!fund.terms.pairs.includes(pair)) continue;
			this.#withdraw(fund, pair, index === 0 ? NOTHING : bandOf(fund, index));
		}
	}

	get #isOlder(): boolean {
		return this.#engine.isBefore(DEAD_MARKETS);
	}

	#isTraded(pair: number): boolean {
		for (const { terms } of this.#state.funds.values()) if (terms.pairs.includes(pair)) return true;
		return false;
	}

	onResumed(from: number, to: number): void {
		this.#handingOut.postpone(to - from);
	}

	#withdrawAll(fund: Fund): void {
		for (const pair of fund.terms.pairs) this.#withdraw(fund, pair, NOTHING);
	}

	#withdraw({ terms: { account } }: Fund, pair: number, { low, high }: { readonly low: number; readonly high: number }): void {
		this.#dependencies.withdrawOrders(account, pair, low, high);
		this.#dependencies.withdrawPositionOrders(account, pair, low, high);
	}

	nextDeadline(): number | undefined {
		let next: number | undefined;
		for (const fund of this.#state.funds.values()) {
			const due = this.#dueOf(fund);
			if (due !== undefined && (next === undefined || due < next)) next = due;
		}
		return next;
	}

	/**
	 * Returns the core time at which the fund's next work is due, ms. Work that needs a fresh index is not due before such an index
	 * is recorded. Returns undefined if the fund has no due work.
	 */
	#dueOf(fund: Fund): number | undefined {
		if (fund.held || fund.founding === 0n) return undefined;
		const now = this.#engine.now();
		const { unwinding, nextHour } = fund;
		// A valuation needs indexes that were recorded at the full hour or later. With an earlier index, a user who sees a price jump
		// before the index records it could subscribe at the old value.
		if (runningDistributionOf(fund) !== undefined) return now;
		if (nextHour <= now) {
			return canBeValued(fund, this.#dependencies, this.#portfolio, nextHour) ? nextHour : this.#handingOut.dueOf(fund);
		}
		if (unwinding === undefined) return nextHour;
		const late = unwinding.begunAt + UNWINDING_MS;
		if (late > now && !this.#unwindings.isDone(fund, unwinding)) return Math.min(late, nextHour);
		return canBeValued(fund, this.#dependencies, this.#portfolio) ? Math.min(late, now) : nextHour;
	}

	/**
	 * Does one piece of due work for one fund: values the fund and processes the hour's subscriptions and redemptions, or ends an
	 * unwinding.
	 */
	onDeadline(): number {
		const now = this.#engine.now();
		let first: Fund | undefined;
		let firstDue = Number.POSITIVE_INFINITY;
		for (const fund of this.#state.funds.values()) {
			const due = this.#dueOf(fund);
			if (due === undefined || due > now || due >= firstDue) continue;
			first = fund;
			firstDue = due;
		}
		if (first === undefined) return 0;
		this.#engine.working(first.terms.fund);
		const isWaiting = first.nextHour <= now && !canBeValued(first, this.#dependencies, this.#portfolio, first.nextHour);
		if (isWaiting || runningDistributionOf(first) !== undefined)
			return this.#handingOut.step(first, (fund) => this.#withdrawAll(fund));
		if (first.nextHour > now) {
			this.#redemptions.end(first, first.unwinding as Unwinding);
			return 1;
		}
		const hour = first.nextHour;
		const worth = this.#value(first);
		if (first.unwinding !== undefined) return 1;
		const waiting = first.subscriptions.size;
		this.#enter(first, worth, hour);
		this.#redemptions.payCashShares(first, hour);
		this.#redemptions.begin(first, hour);
		return 1 + waiting;
	}

	#value(fund: Fund): Worth {
		const now = this.#engine.now();
		const worth = worthNow(fund, this.#dependencies, this.#money);
		const value = unitValue(worth.equity, fund.units);
		const hour = fund.nextHour;
		fund.lastValue = value;
		fund.nextHour = nextHourAfter(now);
		const seq = ++fund.seq;
		this.#engine.emit({ type: "UnitValued", fund: fund.terms.fund, seq, hour, ...worth, units: fund.units, value, at: now });
		return worth;
	}

	/**
	 * Converts the subscriptions that arrived before the full hour into units at the hour's value. Each subscription pays the
	 * investing cost that it adds to the total, so splitting an amount into several subscriptions saves nothing.
	 */
	#enter(fund: Fund, worth: Worth, hour: number): void {
		const { equity } = worth;
		const { units: before, terms } = fund;
		let entered = 0n;
		for (const waiting of [...fund.subscriptions.values()]) {
			const { user, amount, subscription } = waiting;
			if (waiting.at >= hour) continue;
			if (equity <= 0n) {
				this.#giveBack(fund, waiting, "returned");
				continue;
			}
			// Another user's order may belong to an accomplice of the subscriber and exist for only a second. Therefore only orders of
			// the platform's market makers count as liquidity. Lots beyond these orders count at the worst price of the band.
			const passed = (other: number) => other >= FIRST_REGISTERED_USER || other === terms.account;
			const costOf = (sum: bigint) => costOfInvesting(fund, this.#dependencies, worth, sum, passed);
			const cost = costOf(entered + amount) - costOf(entered);
			const units = cost < amount ? ((amount - cost) * before) / equity : 0n;
			if (units === 0n) {
				this.#giveBack(fund, waiting, "returned");
				continue;
			}
			entered += amount;
			fund.subscriptions.delete(subscription);
			this.#money.enter(user, terms.account, amount, subscription);
			const lot = { lot: ++this.#state.lastLot, user, boughtAt: this.#engine.now(), units, highWater: amount };
			fund.lots.set(lot.lot, lot);
			fund.units += units;
			this.#tellSubscription(fund, waiting, { status: "done", cost, units, lot: lot.lot });
			this.#engine.emit({ type: "FundLot", fund: terms.fund, ...lot });
		}
	}

	/**
	 * Sets a fund aside after a program fault. The fund then gets no automatic work, but its users can still cancel subscriptions.
	 */
	quarantine(item: number): boolean {
		const fund = this.#state.funds.get(item);
		if (fund === undefined || fund.held) return false;
		fund.held = true;
		this.#engine.emit({ type: "FundHeld", fund: item });
		return true;
	}

	/**
	 * Returns a fund that was set aside to normal work. Closing the fund instead is refused, because its holdings must be sold at
	 * market prices.
	 */
	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const fund = this.#state.funds.get(item);
		if (fund?.held !== true) return refuse("not_held", "item");
		if (way === "close") return refuse("cannot_end", "item");
		fund.held = false;
		this.#engine.emit({ type: "FundReleased", fund: item });
		return 0;
	}

	#tellTerms({ terms }: Fund): void {
		this.#engine.emit({ type: "FundSet", ...terms, at: this.#engine.now() });
	}

	#tellFounded({ terms: { fund }, founding, foundedAt }: Fund): void {
		this.#engine.emit({ type: "FundFounded", fund, amount: founding, units: founding, foundedAt });
	}

	#tellSubscription(
		{ terms: { fund } }: Fund,
		{ subscription, user, amount, clientId, at: askedAt }: Subscription,
		end: Pick<FundSubscriptionMoved, "status"> & Partial<Pick<FundSubscriptionMoved, "cost" | "units" | "lot">>,
	): void {
		const plain = { cost: 0n, units: 0n, lot: 0 };
		const told = { subscription, fund, user, amount, clientId, ...plain, ...end };
		this.#engine.emit({ type: "FundSubscriptionMoved", ...told, askedAt, at: this.#engine.now() });
	}

	restate(): void {
		for (const fund of this.#state.funds.values()) {
			const { terms, lots, subscriptions, redemptions, unwinding } = fund;
			this.#tellTerms(fund);
			if (fund.founding > 0n) this.#tellFounded(fund);
			for (const lot of lots.values()) this.#engine.emit({ type: "FundLot", fund: terms.fund, ...lot });
			for (const waiting of subscriptions.values()) this.#tellSubscription(fund, waiting, { status: "waiting" });
			if (unwinding !== undefined) this.#redemptions.emitUnwinding(terms.fund, unwinding);
			for (const waiting of redemptions.values()) {
				const runs = unwinding?.redemptions.includes(waiting.redemption) === true;
				this.#redemptions.emitRedemption(fund, waiting, runs ? "unwinding" : "waiting");
			}
			for (const coins of fund.handedOut) this.#handingOut.tell(terms.fund, coins);
			if (fund.held) this.#engine.emit({ type: "FundHeld", fund: terms.fund });
		}
	}

	save(writer: ByteWriter): number {
		return saveArbitrage(writer, this.#state);
	}

	load(reader: ByteReader): void {
		this.#load(reader, this.sectionVersion);
	}

	migrate(reader: ByteReader, version: number): boolean {
		if (version !== 1) return false;
		this.#load(reader, version);
		return true;
	}

	#load(reader: ByteReader, version: number): void {
		loadArbitrage(reader, this.#state, version);
		if (this.#state.funds.size > 0) this.dueBound.fromMs = 0;
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		for (const { subscriptions } of this.#state.funds.values()) {
			for (const { user, amount } of subscriptions.values()) {
				holds(this.#engine.ledger.find(user, EARN, SETTLEMENT_ASSET), amount);
			}
		}
	}

	/** Reports the worth of each user's units at the fund's newest unit value, for the totals of all amounts owed to users. */
	reportOwed(owes: Owes): void {
		for (const { lots, lastValue } of this.#state.funds.values()) {
			for (const { user, units } of lots.values())
				owes(user, SETTLEMENT_ASSET, (units * (lastValue || UNIT_VALUE_ONE)) / UNIT_VALUE_ONE);
		}
	}

	checkInvariants(): void {
		checkArbitrage(this.#state, this.#engine);
		for (const fund of this.#state.funds.values()) {
			if (fund.unwinding !== undefined) this.#unwindings.checkInvariants(fund, fund.unwinding);
		}
	}
}

function nextHourAfter(now: number): number {
	return Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
}
