// Executes accepted orders: freezes and releases money, matches and settles orders, and cancels, rests and triggers them
// (docs/reference/rules.md §4). All checks have been made before, so a lack of money in this file is a broken invariant.
import { feeOn } from "@candor/money";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import { NumberIndex } from "../engine/number-index.ts";
import { available, frozen, type LedgerAccess } from "../ledger/ledger.ts";
import type { SpotDependencies, SpotEngine } from "./dependencies.ts";
import { type Market, notionalOf } from "./market.ts";
import type { CancelReason, Side } from "./messages.ts";
import { changeOf, type Member, type Order, OrderPool } from "./order.ts";
import { MAX_FILLS, takeable } from "./takeable.ts";

export class Execution {
	readonly pool = new OrderPool();
	readonly #index = new NumberIndex(4096);
	readonly #engine: SpotEngine;
	readonly #dependencies: SpotDependencies;
	readonly #access: LedgerAccess;
	readonly marketOf: (pair: number) => Market;
	/** Ids of triggered stops in the order of execution. Ids of orders that have ended meanwhile are skipped. */
	#queue: number[] = [];
	#queueHead = 0;
	/** Number of open orders in `#queue`. While it is 0, no work is due. */
	#queued = 0;
	readonly dueBound = new DueBound(NEVER);
	lastOrder = 0;
	lastTrade = 0;
	// Lowest and highest price of the match in progress, for stops that watch the last price.
	#low = 0;
	#high = 0;

	constructor(engine: SpotEngine, dependencies: SpotDependencies, marketOf: (pair: number) => Market) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.marketOf = marketOf;
		this.#access = engine.access.trade;
	}

	find(id: number): Order | undefined {
		const slot = this.#index.get(id);
		return slot < 0 ? undefined : this.pool.at(slot);
	}

	get openCount(): number {
		return this.#index.size;
	}

	list(member: Member, order: Order): void {
		this.#index.set(order.id, order.slot);
		member.add(order);
	}

	#forget(order: Order): void {
		if (order.member !== undefined) {
			this.#index.delete(order.id);
			order.member.drop(order);
		}
		this.pool.giveBack(order);
	}

	/**
	 * Returns the frozen money of an open order, in ledger units of the coin with which the order pays. An OCO freezes the larger
	 * amount of its two legs; this money belongs to the limit leg.
	 */
	heldBy(market: Market, order: Order): bigint {
		if (order.paired && order.stopPrice > 0) return 0n;
		if (order.side === "sell") return BigInt(order.remaining) * market.pair.baseUnitsPerLot;
		if (order.quoteAmount > 0n) return order.quoteAmount;
		let price = order.price;
		if (order.paired) {
			const stop = this.find(order.otherLeg) as Order;
			if (stop.price > price) price = stop.price;
		}
		return notionalOf(market.pair, price, order.remaining);
	}

	hold(order: Order, member: Member, amount: bigint): void {
		const slot = order.side === "buy" ? member.quote : member.base;
		this.#access.move(available(slot), frozen(slot), amount, order.id, order.id);
	}

	#release(order: Order, amount: bigint): void {
		if (amount === 0n) return;
		const member = order.member as Member;
		const slot = order.side === "buy" ? member.quote : member.base;
		this.#access.move(frozen(slot), available(slot), amount, order.id, order.id);
	}

	/** Changes the money frozen for a user's quotes: a positive amount freezes, a negative amount releases. */
	adjustHeld(member: Member, side: Side, change: bigint): void {
		const slot = side === "buy" ? member.quote : member.base;
		if (change > 0n) this.#access.move(available(slot), frozen(slot), change, 0, 0);
		else if (change < 0n) this.#access.move(frozen(slot), available(slot), -change, 0, 0);
	}

	/** Cancels an open order. For an OCO, cancels both legs. */
	cancel(market: Market, order: Order, reason: CancelReason): void {
		this.#release(order, this.heldBy(market, order));
		if (order.paired) {
			const other = this.find(order.otherLeg) as Order;
			this.#release(other, this.heldBy(market, other));
			order.paired = false;
			other.paired = false;
			this.#end(market, order, reason);
			this.#end(market, other, "other_leg");
			return;
		}
		this.#end(market, order, reason);
	}

	holdBack(market: Market, order: Order): void {
		this.#takeOut(market, order);
		order.place = "held";
		order.changedAt = this.#engine.now();
		this.#engine.emit(changeOf(order, "waiting", "held", order.changedAt));
	}

	#takeOut(market: Market, order: Order): void {
		if (order.place === "book") market.book.remove(order);
		else if (order.place === "stops") market.stops.remove(order);
		else if (order.place === "queue") this.#leaveQueue();
	}

	/** Removes an order that has no frozen money. Emits the end of the order unless it is a quote. */
	#end(market: Market, order: Order, reason: CancelReason): void {
		this.#takeOut(market, order);
		if (!order.quote) this.#engine.emit(changeOf(order, "cancelled", reason, this.#engine.now()));
		this.#forget(order);
	}

	/** Removes a quote without moving money. `adjustHeld` later moves the difference for all quotes together. */
	dropQuote(market: Market, order: Order): void {
		market.book.remove(order);
		this.#forget(order);
	}

	/**
	 * Executes a new or a triggered order, for which no money may be frozen yet.
	 * @param whole amount to freeze if a limit order rests without a fill
	 */
	execute(market: Market, order: Order, member: Member, whole: bigint): void {
		const atMarket = order.orderType === "market" || order.orderType === "stop_market";
		let bound = order.price;
		if (atMarket) {
			const index = this.#dependencies.freshIndex(market.id);
			if (index === 0) {
				this.#finish(order, "index_stale");
				return;
			}
			bound = market.collar(order.side, index);
		}
		if (order.timeInForce === "fok") {
			const { user, side, selfTrade, lots, quoteAmount } = order;
			if (!takeable(market, user, side, bound, selfTrade, lots, quoteAmount).whole) {
				this.#finish(order, "fill_or_kill");
				return;
			}
			// A new order is emitted before its fills, because events of fills do not contain the order's fields.
			if (!order.triggered) this.#engine.emit(changeOf(order, "waiting", "none", order.placedAt));
		}
		this.#low = 0;
		this.#high = 0;
		const reason = this.#match(market, order, member, bound, atMarket);
		if (this.#high > 0) this.watch(market, "last", this.#low, this.#high);
		if (reason === "filled") this.#forget(order);
		else if (reason === "spent") {
			this.#engine.emit(changeOf(order, "completed", "none", this.#engine.now()));
			this.#forget(order);
		} else if (reason !== "none") this.#finish(order, reason);
		else if (order.timeInForce === "ioc") this.#finish(order, "immediate_or_cancel");
		else this.rest(market, order, member, order.filled === 0 ? whole : this.heldBy(market, order));
	}

	#finish(order: Order, reason: CancelReason): void {
		this.#engine.emit(changeOf(order, "cancelled", reason, this.#engine.now()));
		this.#forget(order);
	}

	rest(market: Market, order: Order, member: Member, amount: bigint): void {
		this.hold(order, member, amount);
		order.place = "book";
		market.book.insert(order.side, order);
		if (order.member === undefined) this.list(member, order);
	}

	/**
	 * Matches an order with the book and returns the reason why matching ended. `filled`: the order is complete. `spent`: the rest
	 * of the order's amount cannot buy another lot. `none`: the book has no further order within the price bound.
	 */
	#match(market: Market, taker: Order, member: Member, bound: number, atMarket: boolean): CancelReason | "filled" | "spent" {
		const { book } = market;
		const buys = taker.side === "buy";
		const opposite = buys ? "sell" : "buy";
		const byAmount = taker.quoteAmount > 0n;
		let fills = 0;
		for (;;) {
			const maker = book.best(opposite);
			if (maker === undefined || (buys ? maker.price > bound : maker.price < bound)) {
				if (!atMarket) return "none";
				// The rest of the amount is too small for one lot at this price or any worse price.
				if (byAmount && taker.filled > 0 && this.#restOf(taker) < notionalOf(market.pair, market.lastTrade, 1)) return "spent";
				return maker === undefined ? "no_liquidity" : "collar";
			}
			const price = maker.price;
			let lots = maker.remaining;
			if (byAmount) {
				const affordable = this.#restOf(taker) / notionalOf(market.pair, price, 1);
				if (affordable === 0n) return taker.filled > 0 ? "spent" : "insufficient_amount";
				if (affordable < BigInt(lots)) lots = Number(affordable);
			} else if (taker.remaining < lots) lots = taker.remaining;
			if (maker.user === taker.user) {
				if (taker.selfTrade !== "expire_taker") this.cancel(market, maker, "self_trade");
				if (taker.selfTrade !== "expire_maker") return "self_trade";
				continue;
			}
			if (++fills > MAX_FILLS) return "too_many_fills";
			if (this.#fill(market, maker, taker, member, price, lots)) return "filled";
		}
	}

	/** Returns the quote units that a buy by amount has not spent yet. */
	#restOf(taker: Order): bigint {
		return taker.quoteAmount - taker.turnover;
	}

	/** Settles one match at the maker's price and emits it. Returns true if the taker is complete. */
	#fill(market: Market, maker: Order, taker: Order, member: Member, price: number, lots: number): boolean {
		const { pair, book } = market;
		const access = this.#access;
		const makerMember = maker.member as Member;
		const trade = ++this.lastTrade;
		const at = this.#engine.now();
		const turnover = notionalOf(pair, price, lots);
		const quantity = BigInt(lots) * pair.baseUnitsPerLot;
		const takerBuys = taker.side === "buy";
		let makerFee: bigint;
		let takerFee: bigint;
		// Each side pays its fee from the coins that it receives, because referral counts fees for their payers.
		if (takerBuys) {
			makerFee = feeOn(turnover, maker.makerFeePpm);
			takerFee = feeOn(quantity, taker.takerFeePpm);
			const money = available(makerMember.quote);
			const coins = available(member.base);
			access.move(available(member.quote), money, turnover, taker.id, maker.id);
			if (makerFee > 0n) access.payFee(money, available(market.quoteFees), makerFee, maker.id, trade);
			access.move(frozen(makerMember.base), coins, quantity, maker.id, taker.id);
			if (takerFee > 0n) access.payFee(coins, available(market.baseFees), takerFee, taker.id, trade);
		} else {
			makerFee = feeOn(quantity, maker.makerFeePpm);
			takerFee = feeOn(turnover, taker.takerFeePpm);
			const money = available(member.quote);
			const coins = available(makerMember.base);
			access.move(frozen(makerMember.quote), money, turnover, maker.id, taker.id);
			if (takerFee > 0n) access.payFee(money, available(market.quoteFees), takerFee, taker.id, trade);
			access.move(available(member.base), coins, quantity, taker.id, maker.id);
			if (makerFee > 0n) access.payFee(coins, available(market.baseFees), makerFee, maker.id, trade);
		}
		const other = maker.paired ? (this.find(maker.otherLeg) as Order) : undefined;
		if (other !== undefined) this.#unpair(market, maker, other);
		maker.filled += lots;
		maker.turnover += turnover;
		maker.fee += makerFee;
		maker.changedAt = at;
		taker.filled += lots;
		taker.turnover += turnover;
		taker.fee += takerFee;
		taker.changedAt = at;
		let takerDone: boolean;
		if (taker.quoteAmount > 0n) takerDone = taker.turnover === taker.quoteAmount;
		else {
			taker.remaining -= lots;
			takerDone = taker.remaining === 0;
		}
		book.reduce(maker, lots);
		market.lastTrade = price;
		if (this.#high === 0) {
			this.#low = price;
			this.#high = price;
		} else if (price < this.#low) this.#low = price;
		else if (price > this.#high) this.#high = price;
		const makerDone = maker.remaining === 0;
		this.#engine.emit({
			type: "Traded",
			trade,
			pair: market.id,
			price,
			lots,
			takerSide: taker.side,
			maker: maker.id,
			makerUser: maker.user,
			makerQuote: maker.quote,
			makerFilled: maker.filled,
			makerTurnover: maker.turnover,
			makerFee,
			makerFeeTotal: maker.fee,
			makerDone,
			taker: taker.id,
			takerUser: taker.user,
			takerFilled: taker.filled,
			takerTurnover: taker.turnover,
			takerFee,
			takerFeeTotal: taker.fee,
			takerDone,
			at,
		});
		if (makerDone) this.#forget(maker);
		if (other !== undefined) this.#end(market, other, "other_leg");
		return takerDone;
	}

	/** Separates the two legs of an OCO when its limit leg is filled. Releases the money that only the stop leg needed. */
	#unpair(market: Market, limitLeg: Order, stopLeg: Order): void {
		const held = this.heldBy(market, limitLeg);
		limitLeg.paired = false;
		stopLeg.paired = false;
		this.#release(limitLeg, held - this.heldBy(market, limitLeg));
	}

	/** Queues the stops that are triggered when the last price or the index moves between `low` and `high`. */
	watch(market: Market, trigger: "last" | "index", low: number, high: number): void {
		for (;;) {
			const order = market.stops.takeReached(trigger, low, high);
			if (order === undefined) return;
			order.place = "queue";
			this.enqueue(order.id);
		}
	}

	enqueue(id: number): void {
		this.#queue.push(id);
		this.#queued++;
		this.dueBound.fromMs = 0;
	}

	#leaveQueue(): void {
		if (--this.#queued > 0) return;
		this.dueBound.fromMs = NEVER;
		this.#queue = [];
		this.#queueHead = 0;
	}

	get waiting(): boolean {
		return this.#queued > 0;
	}

	waitingIds(): number[] {
		return this.#queue.slice(this.#queueHead).filter((id) => this.find(id)?.place === "queue");
	}

	/** Executes the next triggered stop and returns its market; undefined if none waits. */
	executeNext(): Market | undefined {
		while (this.waiting) {
			const id = this.#queue[this.#queueHead++] as number;
			const order = this.find(id);
			if (order?.place !== "queue") continue;
			this.#engine.working(id);
			this.#leaveQueue();
			const member = order.member as Member;
			const market = this.marketOf(order.pair);
			order.place = "taking";
			const other = order.paired ? (this.find(order.otherLeg) as Order) : undefined;
			const held = this.heldBy(market, order);
			if (other !== undefined) {
				this.#release(other, this.heldBy(market, other));
				order.paired = false;
				other.paired = false;
			} else this.#release(order, held);
			order.triggered = true;
			order.changedAt = this.#engine.now();
			this.#engine.emit(changeOf(order, "waiting", "none", order.changedAt));
			if (other !== undefined) this.#end(market, other, "other_leg");
			this.execute(market, order, member, this.heldBy(market, order));
			return market;
		}
		return undefined;
	}
}
