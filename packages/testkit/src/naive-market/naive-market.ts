// A simple reference market. Tests compare the real market with it. It decides refusals and executes one order after another. It
// is written from docs/reference/rules.md §4, not from the code that it checks. It has no limits for the work of a batch, so
// tests must not use it for a thousand fills or a hundred stops at once.
import type { CancelAllOrders, CancelOrder, PlaceOrder, ReplaceQuotes } from "@candor/core";
import { refusalOfOrder, refusalOfQuotes } from "./naive-acceptance.ts";
import type { NaiveEnd, NaiveListing, NaiveOrder, NaiveTrade, NaiveVerdict } from "./naive-order.ts";
import { NaiveState, opposite } from "./naive-state.ts";
import { coinsOf, feeOf, lotsFor, moneyOf } from "./naive-terms.ts";

/** Time after an index record for which the index counts as fresh, ms. */
const FRESH_MS = 10_000;

export class NaiveMarket extends NaiveState {
	/** Trades of the last command, in order. The next fields are the other results of this command. */
	trades: NaiveTrade[] = [];
	ends: NaiveEnd[] = [];
	triggered: number[] = [];
	#queue: NaiveOrder[] = [];
	#arrivals = 0;
	#lastId = 0;

	#begin(): void {
		this.trades = [];
		this.ends = [];
		this.triggered = [];
	}

	/** Makes an index record in which every source has the price `index` (ticks). */
	recordIndex(index: number): void {
		this.#begin();
		this.freshUntil = this.now + FRESH_MS;
		this.lastIndex = index;
		this.#reach("index", [index]);
		this.#runQueue();
	}

	/** Makes an index record without new prices. The index stays valid until the previous prices are too old. */
	recordSilence(): void {
		this.#begin();
		if (!this.isFresh) return;
		this.#reach("index", [this.lastIndex]);
		this.#runQueue();
	}

	/** Changes the terms of the market for later orders. Open orders keep their fees. */
	relist(listing: NaiveListing): void {
		this.#begin();
		this.listing = listing;
	}

	place(command: PlaceOrder): NaiveVerdict {
		this.#begin();
		const refusal = refusalOfOrder(this, command);
		if (refusal !== undefined) return refusal;
		const order = this.#make(command, ++this.#lastId);
		if (command.orderType === "limit" || command.orderType === "market") this.#execute(order);
		else if (command.orderType === "oco") {
			const stopId = ++this.#lastId;
			const legs = { paired: true, place: "stops" } as const;
			this.#rest({ ...order, ...legs, otherLeg: stopId, stopPrice: 0 });
			this.orders.push({ ...order, ...legs, id: stopId, otherLeg: order.id, price: command.stopLimitPrice });
		} else this.orders.push({ ...order, place: "stops" });
		this.#runQueue();
		return order.id;
	}

	#make(command: PlaceOrder, id: number): NaiveOrder {
		const { makerFeePpm, takerFeePpm } = this.listing;
		const { type: _type, id: _clientId, by, pair: _pair, stopLimitPrice: _stopLimit, ...asked } = command;
		return {
			...asked,
			id,
			user: by,
			quote: false,
			makerFeePpm,
			takerFeePpm,
			otherLeg: 0,
			paired: false,
			rising: command.stopPrice > this.watched(command.trigger),
			place: "book",
			triggered: false,
			left: command.lots,
			filled: 0,
			turnover: 0n,
			fee: 0n,
			arrival: 0,
		};
	}

	#rest(order: NaiveOrder): void {
		order.place = "book";
		order.arrival = ++this.#arrivals;
		this.orders.push(order);
	}

	/**
	 * Executes an order that is not in the book and for which no money is frozen. It trades, and its remainder is placed in the
	 * book or ends.
	 */
	#execute(taker: NaiveOrder): void {
		const atMarket = taker.orderType === "market" || taker.orderType === "stop_market";
		const end = (reason: NaiveEnd["reason"]) => this.#tellEnd(taker, reason);
		if (atMarket && !this.isFresh) return end("index_stale");
		if (taker.timeInForce === "fok" && !this.walk(taker).whole) return end("fill_or_kill");
		const before = this.trades.length;
		const reason = this.#match(taker);
		const prices = this.trades.slice(before).map(({ price }) => price);
		this.#reach("last", prices);
		if (reason === "filled") return;
		if (reason !== "rest") end(reason);
		else if (taker.timeInForce === "ioc") end("immediate_or_cancel");
		else this.#rest(taker);
	}

	#match(taker: NaiveOrder): NaiveEnd["reason"] | "filled" | "rest" {
		const byAmount = taker.quoteAmount > 0n;
		const atMarket = byAmount || taker.orderType === "market" || taker.orderType === "stop_market";
		for (;;) {
			const budget = taker.quoteAmount - taker.turnover;
			if (byAmount ? budget === 0n : taker.left === 0) return "filled";
			const maker = this.crossing(taker)[0];
			if (maker === undefined) {
				if (!atMarket) return "rest";
				const buysNothing = byAmount && taker.filled > 0 && budget < moneyOf(this.listing, this.lastTrade, 1);
				if (buysNothing) return "completed";
				return this.side(opposite(taker.side)).length === 0 ? "no_liquidity" : "collar";
			}
			const lots = Math.min(maker.left, byAmount ? lotsFor(this.listing, budget, maker.price) : taker.left);
			if (lots === 0) return taker.filled > 0 ? "completed" : "insufficient_amount";
			if (maker.user === taker.user) {
				if (taker.selfTrade !== "expire_taker") this.#end(maker, "self_trade");
				if (taker.selfTrade !== "expire_maker") return "self_trade";
			} else this.#settle(maker, taker, lots);
		}
	}

	#settle(maker: NaiveOrder, taker: NaiveOrder, lots: number): void {
		const { price } = maker;
		const coins = coinsOf(this.listing, lots);
		const money = moneyOf(this.listing, price, lots);
		const makerFee = feeOf(maker.side === "buy" ? coins : money, maker.makerFeePpm);
		const takerFee = feeOf(taker.side === "buy" ? coins : money, taker.takerFeePpm);
		const settle = (order: NaiveOrder, fee: bigint) => {
			const purse = this.purse(order.user);
			const buys = order.side === "buy";
			purse.quote += buys ? -money : money - fee;
			purse.base += buys ? coins - fee : -coins;
			this.fees[buys ? "base" : "quote"] += fee;
			order.filled += lots;
			order.turnover += money;
			order.fee += fee;
			const byAmount = order.quoteAmount > 0n;
			if (!byAmount) order.left -= lots;
			const done = byAmount ? order.turnover === order.quoteAmount : order.left === 0;
			const { id, user, filled, turnover, fee: feeTotal } = order;
			return { order: id, user, filled, turnover, fee, feeTotal, done };
		};
		const sides = { maker: settle(maker, makerFee), taker: settle(taker, takerFee) };
		this.lastTrade = price;
		this.trades.push({ price, lots, takerSide: taker.side, makerQuote: maker.quote, ...sides });
		const other = maker.paired ? this.find(maker.otherLeg) : undefined;
		maker.paired = false;
		if (maker.left === 0) this.takeOut(maker);
		if (other === undefined) return;
		other.paired = false;
		this.#end(other, "other_leg");
	}

	#tellEnd({ id, filled, turnover, fee }: NaiveOrder, reason: NaiveEnd["reason"]): void {
		this.ends.push({ order: id, reason, filled, turnover, fee });
	}

	/** Ends an open order, and the other leg if it is an OCO order. The end of a quote is not recorded. */
	#end(order: NaiveOrder, reason: NaiveEnd["reason"]): void {
		this.takeOut(order);
		if (!order.quote) this.#tellEnd(order, reason);
		const other = order.paired ? this.find(order.otherLeg) : undefined;
		if (other === undefined) return;
		other.paired = false;
		this.#end(other, "other_leg");
	}

	/**
	 * Queues the stop orders that were reached while the trigger price went through `prices`. The nearest stop comes first;
	 * rising stops come before falling ones.
	 */
	#reach(trigger: PlaceOrder["trigger"], prices: readonly number[]): void {
		const waiting = this.orders.filter((order) => order.place === "stops" && order.trigger === trigger);
		const reached = waiting.filter(({ rising, stopPrice }) =>
			prices.some((price) => (rising ? price >= stopPrice : price <= stopPrice)),
		);
		const inOrder = (rising: boolean) =>
			reached
				.filter((order) => order.rising === rising)
				.sort((a, b) => (rising ? a.stopPrice - b.stopPrice : b.stopPrice - a.stopPrice) || a.id - b.id);
		for (const order of [...inOrder(true), ...inOrder(false)]) {
			order.place = "queue";
			this.#queue.push(order);
		}
	}

	/** Executes the triggered stop orders one after another. Their trades may trigger further stops, which follow. */
	#runQueue(): void {
		for (let order = this.#queue.shift(); order !== undefined; order = this.#queue.shift()) {
			if (!this.orders.includes(order)) continue;
			const other = order.paired ? this.find(order.otherLeg) : undefined;
			order.paired = false;
			this.takeOut(order);
			order.triggered = true;
			this.triggered.push(order.id);
			if (other !== undefined) {
				other.paired = false;
				this.#end(other, "other_leg");
			}
			this.#execute(order);
		}
	}

	cancel({ by, order: id }: CancelOrder): NaiveVerdict {
		this.#begin();
		const order = this.orders.find((open) => open.id === id && open.user === by && !open.quote);
		if (order === undefined) return { code: "unknown_order", field: "id" };
		this.#end(order, "user");
		return id;
	}

	/** Cancels all orders of a user. The result is the number of cancelled orders. */
	cancelAll({ by, pair }: CancelAllOrders): NaiveVerdict {
		this.#begin();
		if (pair !== 0 && pair !== this.listing.pair) return { code: "unknown_pair", field: "match_id" };
		const own = this.orders.filter((order) => order.user === by && !order.quote);
		for (const order of own) if (this.orders.includes(order)) this.#end(order, "user");
		return own.length;
	}

	/** Replaces all quotes of a user. The result is the number of levels that were placed in the book. */
	replaceQuotes(command: ReplaceQuotes): NaiveVerdict {
		this.#begin();
		const refusal = refusalOfQuotes(this, command);
		if (refusal !== undefined) return refusal;
		const { by } = command;
		const wanted = this.placeableQuotes(command);
		const count = wanted.buy.length + wanted.sell.length;
		for (const order of this.orders.filter((open) => open.user === by && open.quote)) {
			const same = wanted[order.side].find((quote) => quote.price === order.price);
			if (same === undefined || same.lots > order.left) this.takeOut(order);
			else {
				order.left = same.lots;
				wanted[order.side].splice(wanted[order.side].indexOf(same), 1);
			}
		}
		for (const side of ["buy", "sell"] as const) {
			for (const { price, lots } of wanted[side]) {
				const how = { timeInForce: "gtc", postOnly: true, selfTrade: "expire_taker", trigger: "last" } as const;
				const none = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n };
				const pair = this.listing.pair;
				const order = this.#make(
					{ type: "PlaceOrder", id: "", by, pair, side, orderType: "limit", ...how, ...none, price, lots },
					++this.#lastId,
				);
				this.#rest({ ...order, quote: true });
			}
		}
		return count;
	}
}
