// State of the simple reference market: the terms of the pair, all open orders in one array, all balances, and the last prices.
// Values that follow from these are computed again at every call.
import type { PlaceOrder, ReplaceQuotes } from "@candor/core";
import type { NaiveListing, NaiveOrder, Purse } from "./naive-order.ts";
import { coinsOf, inCollar, lotsFor, moneyOf } from "./naive-terms.ts";

export type Side = "buy" | "sell";

export const opposite = (side: Side): Side => (side === "buy" ? "sell" : "buy");

/** Fields that decide how an order is filled. */
type Seeker = Pick<PlaceOrder, "side" | "orderType" | "price" | "selfTrade" | "lots" | "quoteAmount"> & { readonly user: number };

export class NaiveState {
	listing: NaiveListing;
	orders: NaiveOrder[] = [];
	/** Balances by user, including frozen money. */
	readonly purses = new Map<number, Purse>();
	readonly fees: Purse = { quote: 0n, base: 0n };
	/** Price of the last trade in ticks; 0 if there was none. `lastIndex` is the same for the index. */
	lastTrade = 0;
	lastIndex = 0;
	now = 0;
	/** Time until which the index counts as fresh, ms. */
	freshUntil = -1;

	constructor(listing: NaiveListing) {
		this.listing = listing;
	}

	get isFresh(): boolean {
		return this.now <= this.freshUntil;
	}

	purse(user: number): Purse {
		let purse = this.purses.get(user);
		if (purse === undefined) {
			purse = { quote: 0n, base: 0n };
			this.purses.set(user, purse);
		}
		return purse;
	}

	/**
	 * Returns a user's frozen money: the sum over all open orders. For an OCO pair, only the leg with the larger amount counts.
	 */
	frozen(user: number): Purse {
		const sum = { quote: 0n, base: 0n };
		for (const order of this.orders) {
			if (order.user !== user) continue;
			const stopLeg = order.paired ? this.find(order.otherLeg) : undefined;
			if (stopLeg !== undefined && order.id > stopLeg.id) continue;
			const price = Math.max(order.price, stopLeg?.price ?? 0);
			if (order.side === "sell") sum.base += coinsOf(this.listing, order.left);
			else sum.quote += order.quoteAmount > 0n ? order.quoteAmount : moneyOf(this.listing, price, order.left);
		}
		return sum;
	}

	/** Returns the money that a user can spend on one side: quote coins for a buy, base coins for a sell. */
	free(user: number, side: Side): bigint {
		const coin = side === "buy" ? "quote" : "base";
		return this.purse(user)[coin] - this.frozen(user)[coin];
	}

	/** Returns the orders of one side of the book, in the order in which they match. */
	side(side: Side): NaiveOrder[] {
		const sign = side === "buy" ? -1 : 1;
		const resting = this.orders.filter((order) => order.place === "book" && order.side === side);
		return resting.sort((a, b) => sign * (a.price - b.price) || a.arrival - b.arrival);
	}

	/**
	 * Returns the price with which stops are compared: the price of the last trade, or the index. Before the first trade it is
	 * always the index.
	 */
	watched(trigger: PlaceOrder["trigger"]): number {
		return trigger === "last" && this.lastTrade > 0 ? this.lastTrade : this.lastIndex;
	}

	find(id: number): NaiveOrder | undefined {
		return this.orders.find((order) => order.id === id);
	}

	/**
	 * Simulates the fills of an order. `whole` is true if it would be filled in full, and `cost` is the cost of its fills. If the
	 * order meets other orders of its user, either it ends or they are cancelled, as its self-trade mode says.
	 */
	walk(taker: Seeker): { whole: boolean; cost: bigint } {
		let cost = 0n;
		let wanted = taker.lots;
		for (const maker of this.crossing(taker)) {
			if (maker.user === taker.user) {
				if (taker.selfTrade === "expire_maker") continue;
				break;
			}
			const budget = taker.quoteAmount - cost;
			const lots = Math.min(maker.left, taker.quoteAmount > 0n ? lotsFor(this.listing, budget, maker.price) : wanted);
			cost += moneyOf(this.listing, maker.price, lots);
			wanted -= lots;
			// An order for an amount of the quote coin is done when the rest of the amount buys no whole lot at the current
			// price.
			const done = taker.quoteAmount > 0n ? taker.quoteAmount - cost < moneyOf(this.listing, maker.price, 1) : wanted === 0;
			if (done) return { whole: true, cost };
		}
		return { whole: false, cost };
	}

	/** Returns the orders of the other side with which `taker` may trade by their prices, in the order in which they match. */
	crossing(taker: Seeker): NaiveOrder[] {
		const atMarket = taker.orderType === "market" || taker.orderType === "stop_market";
		return this.side(opposite(taker.side)).filter(({ price }) => {
			if (atMarket) return inCollar(this.listing, taker.side, price, this.lastIndex);
			return taker.side === "buy" ? price <= taker.price : price >= taker.price;
		});
	}

	takeOut(order: NaiveOrder): void {
		this.orders = this.orders.filter((other) => other !== order);
	}

	/** Returns the levels of a ladder (quotes at several prices) that would match no order in the book. */
	placeableQuotes({ by, bids, asks }: ReplaceQuotes): Record<Side, ReplaceQuotes["bids"][number][]> {
		const others = (side: Side) => this.side(side).filter((order) => order.user !== by || !order.quote)[0]?.price;
		const lowestAsk = others("sell") ?? Number.POSITIVE_INFINITY;
		const highestBid = others("buy") ?? 0;
		return { buy: bids.filter(({ price }) => price < lowestAsk), sell: asks.filter(({ price }) => price > highestBid) };
	}
}
