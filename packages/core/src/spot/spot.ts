// Decides the commands of spot trading (docs/reference/rules.md §4). Each command is decided completely before execution.ts
// carries it out. Only execution.ts moves money. Triggered stops are executed after the command that triggered them; the engine
// limits their number.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import type { DueBound } from "../engine/due-bound.ts";
import { invariant, type Refusal, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Product, Restriction } from "../engine/product.ts";
import { SPOT } from "../ledger/kinds.ts";
import { available, type Slot } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import { type CostOfTaking, costOfTaking } from "./cost-of-taking.ts";
import { checkNotional, checkPrices, checkShape, checkStop, MAX_OPEN_ORDERS, refuseSpot } from "./decide.ts";
import type { SpotDependencies, SpotEngine } from "./dependencies.ts";
import { Execution } from "./execution.ts";
import { checkSpot, reportFrozen } from "./invariants.ts";
import { Market, notionalOf } from "./market.ts";
import type {
	CancelAllOrders,
	CancelOrder,
	cancelAllOrders,
	cancelOrder,
	PlaceOrder,
	placeOrder,
	ReplaceQuotes,
	replaceQuotes as replaceQuotesSchema,
	Side,
} from "./messages.ts";
import { changeOf, type Member, type Order } from "./order.ts";
import { replaceQuotes } from "./quotes.ts";
import { loadSpot, openOrders, saveSpot } from "./snapshot.ts";
import { takeable } from "./takeable.ts";

const SPOT_SECTION = 3;
/** Version of the snapshot layout before orders could be quarantined. Otherwise its bytes equal those of the current layout. */
const WITHOUT_HELD = 2;

type SpotHandlers = Handlers<
	readonly [typeof placeOrder, typeof cancelOrder, typeof cancelAllOrders, typeof replaceQuotesSchema]
>;

export interface SpotOffers {
	openOrders(): number;
	/**
	 * Cancels an account's limit orders in a pair whose price is outside the range from `low` to `high`, ticks. Returns the number
	 * of cancelled orders.
	 */
	withdrawOrders(user: number, pair: number, low: number, high: number): number;
	/**
	 * Returns the cost of taking lots within a price bound (ticks). Orders of users for whom `passed` returns true do not count.
	 */
	costOfTaking(pair: number, side: Side, lots: number, bound: number, passed: (user: number) => boolean): CostOfTaking;
}

export class Spot implements Product {
	readonly handlers: SpotHandlers = {
		PlaceOrder: (command) => this.#place(command),
		CancelOrder: (command) => this.#cancel(command),
		CancelAllOrders: (command) => this.#cancelAll(command),
		ReplaceQuotes: (command) => this.#replaceQuotes(command),
	};
	readonly offers: SpotOffers = {
		openOrders: () => this.#execution.openCount,
		withdrawOrders: (user, pair, low, high) => this.#withdraw(user, pair, low, high),
		costOfTaking: (pair, side, lots, bound, passed) =>
			costOfTaking(this.#marketOf(this.#dependencies.pair(pair) as Pair), side, lots, bound, passed),
	};
	readonly sectionVersion = SPOT_SECTION;
	readonly #engine: SpotEngine;
	readonly #dependencies: SpotDependencies;
	readonly #execution: Execution;
	readonly #markets = new Map<number, Market>();
	/** Markets sorted by pair id, so that every iteration has the same order. */
	#ordered: Market[] = [];
	#telling = 0;
	readonly #tellDepth = (side: Side, price: number, lots: number): void => {
		this.#engine.emit({ type: "DepthChanged", pair: this.#telling, side, price, lots });
	};

	constructor(engine: SpotEngine, offers: SpotDependencies) {
		const { pair, freshIndex, lastIndex, recordedAt, recentSources } = offers;
		// The functions are copied into a small object. V8 stores the object with the functions of all products as a dictionary, in
		// which each read is slow.
		const dependencies: SpotDependencies = { pair, freshIndex, lastIndex, recordedAt, recentSources };
		this.#engine = engine;
		this.#dependencies = dependencies;
		// The current terms are read each time. With stored terms, results could depend on earlier commands that were refused.
		this.#execution = new Execution(engine, dependencies, (pair) => this.#marketOf(dependencies.pair(pair) as Pair));
	}

	isClosing(command: CommandBase): boolean {
		if (command.type !== "ReplaceQuotes") return command.type === "CancelOrder" || command.type === "CancelAllOrders";
		const { bids, asks } = command as ReplaceQuotes;
		return bids.length === 0 && asks.length === 0;
	}

	onIndex(pair: number, index: number): void {
		const market = this.#markets.get(pair);
		if (market !== undefined && index > 0) this.#execution.watch(market, "index", index, index);
	}

	/**
	 * Cancels the buy orders and all quotes of a restricted user. Sell orders stay, because they reduce risk. Breaks and loss
	 * limits do not apply to spot trading.
	 */
	onRestricted(user: number, by: Restriction): void {
		if (by !== "standing") return;
		for (const market of this.#ordered) {
			const member = market.memberOf(user);
			if (member === undefined) continue;
			const buys: Order[] = [];
			for (let order = member.first; order !== undefined; order = order.ownNext) if (order.side === "buy") buys.push(order);
			for (const order of buys) if (order.member === member) this.#execution.cancel(market, order, "restricted");
			this.#withdrawQuotes(market, member);
			this.#tell(market);
		}
	}

	/** Cancels all orders and quotes of a user whose deposit is being reversed, because the reversal needs the frozen money. */
	onReversal(user: number): void {
		for (const market of this.#ordered) {
			const member = market.memberOf(user);
			if (member === undefined) continue;
			while (member.first !== undefined) this.#execution.cancel(market, member.first, "restricted");
			this.#withdrawQuotes(market, member);
			this.#tell(market);
		}
	}

	#withdrawQuotes(market: Market, { user, firstQuote }: Member): void {
		if (firstQuote === undefined) return;
		const none: ReplaceQuotes = { type: "ReplaceQuotes", id: "", by: user, pair: market.id, bids: [], asks: [] };
		replaceQuotes(market, this.#execution, none, { reference: 0, now: this.#engine.now(), free: () => 0n });
	}

	get dueBound(): DueBound {
		return this.#execution.dueBound;
	}

	nextDeadline(): number | undefined {
		return this.#execution.waiting ? this.#engine.now() : undefined;
	}

	onDeadline(): number {
		const before = this.#execution.lastTrade;
		const market = this.#execution.executeNext();
		if (market !== undefined) this.#tell(market);
		return this.#execution.lastTrade - before;
	}

	followUp(): number | undefined {
		return this.#execution.waiting ? this.onDeadline() : undefined;
	}

	/**
	 * Sets an order aside after a program fault, with its frozen money. For an OCO, both legs are set aside. The user can cancel
	 * quarantined orders.
	 */
	quarantine(item: number): boolean {
		const order = this.#execution.find(item);
		if (order === undefined || order.quote || order.place === "held") return false;
		const market = this.#markets.get(order.pair) as Market;
		this.#execution.holdBack(market, order);
		if (order.paired) this.#execution.holdBack(market, this.#execution.find(order.otherLeg) as Order);
		this.#tell(market);
		return true;
	}

	#tell(market: Market): void {
		if (!market.book.touched) return;
		this.#telling = market.id;
		market.book.takeTouched(this.#tellDepth);
	}

	/** Returns the market of a pair, with the pair's current terms. If the market is new, creating it changes no state. */
	#marketOf(pair: Pair): Market {
		const known = this.#markets.get(pair.pair);
		if (known !== undefined) {
			if (known.pair !== pair) known.setTerms(pair);
			return known;
		}
		const market = new Market(pair, this.#engine.ledger);
		this.#markets.set(pair.pair, market);
		this.#ordered = [...this.#markets.values()].sort((a, b) => a.id - b.id);
		return market;
	}

	#free(market: Market, member: Member | undefined, user: number, side: Side): bigint {
		const { base, quote } = market.pair;
		const { ledger } = this.#engine;
		if (member !== undefined) return ledger.balance(available(side === "buy" ? member.quote : member.base));
		return ledger.balance(available(ledger.find(user, SPOT, side === "buy" ? quote : base)));
	}

	#place(command: PlaceOrder): Verdict {
		const pair = this.#dependencies.pair(command.pair);
		if (pair === undefined) return refuseSpot("unknown_pair", "match_id");
		const market = this.#marketOf(pair);
		const known = market.memberOf(command.by);
		const needed = this.#decide(market, known, command);
		if (typeof needed !== "bigint") return needed;
		const member = known ?? market.join(command.by);
		const order = this.#make(market, command);
		const type = command.orderType;
		if (type === "limit" || type === "market") {
			if (command.timeInForce !== "fok") this.#engine.emit(changeOf(order, "waiting", "none", order.placedAt));
			const id = order.id;
			this.#execution.execute(market, order, member, needed);
			this.#tell(market);
			return id;
		}
		return type === "oco"
			? this.#placeOco(market, member, command, order, needed)
			: this.#placeStop(market, member, order, needed);
	}

	#placeStop(market: Market, member: Member, order: Order, needed: bigint): number {
		const { stopPrice, trigger } = order;
		order.rising = stopPrice > this.#watched(market, trigger);
		order.place = "stops";
		this.#execution.list(member, order);
		this.#execution.hold(order, member, needed);
		market.stops.add(order);
		this.#engine.emit(changeOf(order, "waiting", "none", order.placedAt));
		return order.id;
	}

	/** Places both legs of an OCO. `limitLeg` is the order of the command. The stop leg gets the next id. */
	#placeOco(market: Market, member: Member, command: PlaceOrder, limitLeg: Order, needed: bigint): number {
		const stopLeg = this.#make(market, command);
		limitLeg.stopPrice = 0;
		limitLeg.otherLeg = stopLeg.id;
		limitLeg.paired = true;
		stopLeg.otherLeg = limitLeg.id;
		stopLeg.paired = true;
		stopLeg.price = command.stopLimitPrice;
		stopLeg.rising = command.stopPrice > this.#watched(market, command.trigger);
		stopLeg.place = "stops";
		this.#execution.list(member, limitLeg);
		this.#execution.list(member, stopLeg);
		market.stops.add(stopLeg);
		this.#engine.emit(changeOf(limitLeg, "waiting", "none", limitLeg.placedAt));
		this.#engine.emit(changeOf(stopLeg, "waiting", "none", stopLeg.placedAt));
		this.#execution.rest(market, limitLeg, member, needed);
		this.#tell(market);
		return limitLeg.id;
	}

	#make(market: Market, command: PlaceOrder): Order {
		const order = this.#execution.pool.take();
		order.id = ++this.#execution.lastOrder;
		order.pair = command.pair;
		order.user = command.by;
		order.side = command.side;
		order.quote = false;
		order.orderType = command.orderType;
		order.timeInForce = command.timeInForce;
		order.postOnly = command.postOnly;
		order.selfTrade = command.selfTrade;
		order.trigger = command.trigger;
		order.triggered = false;
		order.clientId = command.id;
		order.price = command.price;
		order.stopPrice = command.stopPrice;
		order.rising = false;
		order.lots = command.lots;
		order.remaining = command.lots;
		order.quoteAmount = command.quoteAmount;
		order.otherLeg = 0;
		order.paired = false;
		order.filled = 0;
		order.turnover = 0n;
		order.fee = 0n;
		order.makerFeePpm = market.pair.makerFeePpm;
		order.takerFeePpm = market.pair.takerFeePpm;
		order.placedAt = this.#engine.now();
		order.changedAt = order.placedAt;
		order.place = "taking";
		return order;
	}

	/**
	 * Returns the price that a stop watches, ticks: the price of the last trade or the index. Before the first trade it is the
	 * index; 0 if neither exists.
	 */
	#watched(market: Market, trigger: "last" | "index"): number {
		return trigger === "last" && market.lastTrade > 0 ? market.lastTrade : this.#dependencies.lastIndex(market.id);
	}

	/**
	 * Decides if an order may be placed. Returns a refusal, or the money that the order needs, in ledger units of the coin with
	 * which it pays.
	 */
	#decide(market: Market, member: Member | undefined, command: PlaceOrder): Refusal | bigint {
		const shape = checkShape(command);
		if (shape !== undefined) return shape;
		const { by, side, orderType, price, stopLimitPrice, lots, quoteAmount } = command;
		const notional = notionalOf(market.pair, price, lots);
		const reference = this.#dependencies.lastIndex(market.id) || market.lastTrade;
		const prices = checkPrices(market, command, notional, reference);
		if (prices !== undefined) return prices;
		if (member !== undefined && member.count + (orderType === "oco" ? 2 : 1) > MAX_OPEN_ORDERS) {
			return refuseSpot("too_many_orders", undefined, { maximum: MAX_OPEN_ORDERS }, true);
		}
		// The amount to freeze if the order does not fill at once. For a market buy by quantity, the cost is computed from the book
		// instead.
		let needed = notional;
		if (side === "sell") needed = BigInt(lots) * market.pair.baseUnitsPerLot;
		else if (quoteAmount > 0n) needed = quoteAmount;
		else if (stopLimitPrice > price) needed = notionalOf(market.pair, stopLimitPrice, lots);
		if (orderType === "market") {
			const index = this.#dependencies.freshIndex(market.id);
			if (index === 0) return refuseSpot("market_halted", "order_type", undefined, true);
			const size = lots > 0 ? checkNotional(market, notionalOf(market.pair, index, lots), "amount") : undefined;
			if (size !== undefined) return size;
			if (side === "buy" && lots > 0) {
				needed = takeable(market, by, side, market.collar(side, index), command.selfTrade, lots, 0n).turnover;
			}
		} else if (orderType !== "limit") {
			const stop = checkStop(command, this.#watched(market, command.trigger));
			if (stop !== undefined) return stop;
		}
		if ((command.postOnly || orderType === "oco") && this.#wouldTake(market, side, price)) {
			return refuseSpot(orderType === "oco" ? "oco_would_take" : "post_only_would_take", "target_price", undefined, true);
		}
		const free = this.#free(market, member, by, side);
		if (free >= needed) return needed;
		const asset = side === "buy" ? market.pair.quote : market.pair.base;
		return refuseSpot(
			"insufficient_balance",
			quoteAmount > 0n ? "quote_amount" : "amount",
			{ available: free, needed, asset },
			true,
		);
	}

	#wouldTake(market: Market, side: Side, price: number): boolean {
		const best = market.book.bestPrice(side === "buy" ? "sell" : "buy");
		return best > 0 && (side === "buy" ? price >= best : price <= best);
	}

	#cancel({ by, order: id }: CancelOrder): Verdict {
		const order = this.#execution.find(id);
		if (order === undefined || order.user !== by || order.quote) return refuseSpot("unknown_order", "id");
		const market = this.#markets.get(order.pair) as Market;
		this.#execution.cancel(market, order, "user");
		this.#tell(market);
		return id;
	}

	#cancelAll({ by, pair }: CancelAllOrders): Verdict {
		if (pair !== 0 && this.#dependencies.pair(pair) === undefined) return refuseSpot("unknown_pair", "match_id");
		let cancelled = 0;
		for (const market of this.#ordered) {
			if (pair !== 0 && market.id !== pair) continue;
			const member = market.memberOf(by);
			if (member === undefined) continue;
			cancelled += member.count;
			while (member.first !== undefined) this.#execution.cancel(market, member.first, "user");
			this.#tell(market);
		}
		return cancelled;
	}

	#withdraw(user: number, pair: number, low: number, high: number): number {
		const market = this.#markets.get(pair);
		const member = market?.memberOf(user);
		if (market === undefined || member === undefined) return 0;
		const beyond: Order[] = [];
		for (let order = member.first; order !== undefined; order = order.ownNext) {
			if (order.price < low || order.price > high) beyond.push(order);
		}
		for (const order of beyond) this.#execution.cancel(market, order, "collar");
		this.#tell(market);
		return beyond.length;
	}

	#replaceQuotes(command: ReplaceQuotes): Verdict {
		const pair = this.#dependencies.pair(command.pair);
		if (pair === undefined) return refuseSpot("unknown_pair", "match_id");
		const market = this.#marketOf(pair);
		const reference = this.#dependencies.lastIndex(market.id) || market.lastTrade;
		const verdict = replaceQuotes(market, this.#execution, command, {
			reference,
			now: this.#engine.now(),
			free: (side) => this.#free(market, market.memberOf(command.by), command.by, side),
		});
		this.#tell(market);
		return verdict;
	}

	/** Emits open orders by id, then every level of every book, the worst price first. Quotes are included only in the levels. */
	restate(): void {
		for (const market of this.#ordered) {
			for (const order of openOrders(market)) {
				if (order.quote) continue;
				this.#engine.emit(changeOf(order, "waiting", order.place === "held" ? "held" : "none", order.changedAt));
			}
			for (const side of ["buy", "sell"] as const) {
				for (const { price, lots } of market.book.levels(side)) {
					this.#engine.emit({ type: "DepthChanged", pair: market.id, side, price, lots });
				}
			}
		}
	}

	save(writer: ByteWriter): number {
		return saveSpot(writer, this.#execution, this.#ordered);
	}

	migrate(reader: ByteReader, version: number): boolean {
		if (version !== WITHOUT_HELD) return false;
		this.load(reader);
		return true;
	}

	load(reader: ByteReader): void {
		loadSpot(reader, this.#execution, (pair) => {
			const terms = this.#dependencies.pair(pair);
			invariant(terms !== undefined, `an order in an unlisted pair ${pair}`);
			return this.#marketOf(terms);
		});
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#execution, this.#ordered, holds);
	}

	checkInvariants(): void {
		checkSpot(this.#execution, this.#ordered);
	}
}
