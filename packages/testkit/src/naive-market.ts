// A market that is obviously right: one array of resting orders, sorted whenever it is asked, and balances as plain numbers of
// units. Limit and market orders, quotes and cancels; no stops. Written from docs/rules.md §4, not from the code it judges.
// One tick × one lot = 1 unit of the quote coin, one lot = 1,000 units of the base coin, fees 0.1 % up to the unit.
import type { PlaceOrder, ReplaceQuotes } from "@candor/core";

interface Resting {
	id: number;
	user: number;
	side: "buy" | "sell";
	price: number;
	lots: number;
	/** Order of arrival at its price. */
	arrival: number;
	quote: boolean;
}

export interface NaiveTrade {
	price: number;
	lots: number;
	maker: number;
	taker: number;
}

interface Purse {
	quote: bigint;
	base: bigint;
}

const COLLAR = 50_000n;
const MILLION = 1_000_000n;
const LOT = 1_000n;

export class NaiveMarket {
	orders: Resting[] = [];
	trades: NaiveTrade[] = [];
	/** What each user has, frozen included. */
	readonly purses = new Map<number, Purse>();
	readonly fees: Purse = { quote: 0n, base: 0n };
	#arrivals = 0;
	#lastId = 0;

	purse(user: number): Purse {
		let purse = this.purses.get(user);
		if (purse === undefined) {
			purse = { quote: 0n, base: 0n };
			this.purses.set(user, purse);
		}
		return purse;
	}

	/** What a user has frozen: the sum over the orders that rest. */
	frozen(user: number): Purse {
		const sum = { quote: 0n, base: 0n };
		for (const order of this.orders.filter((candidate) => candidate.user === user)) {
			if (order.side === "buy") sum.quote += BigInt(order.price) * BigInt(order.lots);
			else sum.base += BigInt(order.lots) * LOT;
		}
		return sum;
	}

	/** A side in the order of matching. */
	side(side: "buy" | "sell"): Resting[] {
		const sign = side === "buy" ? -1 : 1;
		return this.orders.filter((order) => order.side === side).sort((a, b) => sign * (a.price - b.price) || a.arrival - b.arrival);
	}

	/** An order that the exchange accepted; `index` in ticks. Returns its id. */
	place(order: PlaceOrder, index: number): number {
		const id = ++this.#lastId;
		const atMarket = order.orderType === "market";
		const share = order.side === "buy" ? MILLION + COLLAR : MILLION - COLLAR;
		const exact = BigInt(index) * share;
		const collar = order.side === "buy" ? exact / MILLION : (exact + MILLION - 1n) / MILLION;
		const bound = atMarket ? Number(collar) : order.price;
		if (order.timeInForce === "fok" && !this.#fits(order, bound)) return id;
		let wanted = order.lots;
		let budget = order.quoteAmount;
		for (;;) {
			const maker = this.#crossing(order.side, bound)[0];
			if (maker === undefined) break;
			const affordable = order.quoteAmount > 0n ? Number(budget / BigInt(maker.price)) : wanted;
			const lots = Math.min(maker.lots, affordable);
			if (lots === 0) break;
			if (maker.user === order.by) {
				if (order.selfTrade !== "expire_taker") this.cancel(maker.id);
				if (order.selfTrade !== "expire_maker") return id;
				continue;
			}
			this.#settle(maker, order, id, lots);
			wanted -= lots;
			budget -= BigInt(maker.price) * BigInt(lots);
		}
		if (!atMarket && order.timeInForce === "gtc" && wanted > 0) this.#rest(id, order.by, order.side, order.price, wanted, false);
		return id;
	}

	/** Whether an order can be filled whole without meeting its own owner's. */
	#fits(order: PlaceOrder, bound: number): boolean {
		let wanted = order.lots;
		let budget = order.quoteAmount;
		for (const maker of this.#crossing(order.side, bound)) {
			if (maker.user === order.by) {
				if (order.selfTrade === "expire_maker") continue;
				return false;
			}
			const lots = Math.min(maker.lots, order.quoteAmount > 0n ? Number(budget / BigInt(maker.price)) : wanted);
			wanted -= lots;
			budget -= BigInt(maker.price) * BigInt(lots);
			// By amount it is whole when what is left buys no lot at the price it has come to.
			if (order.quoteAmount > 0n ? budget < BigInt(maker.price) : wanted === 0) return true;
		}
		return false;
	}

	#crossing(side: "buy" | "sell", bound: number): Resting[] {
		const opposite = this.side(side === "buy" ? "sell" : "buy");
		return opposite.filter((maker) => (side === "buy" ? maker.price <= bound : maker.price >= bound));
	}

	#rest(id: number, user: number, side: "buy" | "sell", price: number, lots: number, quote: boolean): void {
		this.orders.push({ id, user, side, price, lots, arrival: ++this.#arrivals, quote });
	}

	#settle(maker: Resting, taker: PlaceOrder, id: number, lots: number): void {
		const buyer = this.purse(taker.side === "buy" ? taker.by : maker.user);
		const seller = this.purse(taker.side === "buy" ? maker.user : taker.by);
		const coins = BigInt(lots) * LOT;
		const money = BigInt(lots) * BigInt(maker.price);
		const up = (amount: bigint) => (amount + 999n) / 1_000n;
		buyer.quote -= money;
		buyer.base += coins - up(coins);
		seller.base -= coins;
		seller.quote += money - up(money);
		this.fees.base += up(coins);
		this.fees.quote += up(money);
		this.trades.push({ price: maker.price, lots, maker: maker.id, taker: id });
		maker.lots -= lots;
		if (maker.lots === 0) this.cancel(maker.id);
	}

	cancel(id: number): void {
		this.orders = this.orders.filter((order) => order.id !== id);
	}

	replaceQuotes({ by, bids, asks }: ReplaceQuotes): void {
		const others = (side: "buy" | "sell") => this.side(side).filter((order) => order.user !== by || !order.quote)[0]?.price;
		const lowestAsk = others("sell") ?? Number.POSITIVE_INFINITY;
		const highestBid = others("buy") ?? 0;
		const wanted = [
			...bids.filter(({ price }) => price < lowestAsk).map((quote) => ({ side: "buy" as const, ...quote })),
			...asks.filter(({ price }) => price > highestBid).map((quote) => ({ side: "sell" as const, ...quote })),
		];
		const old = this.orders.filter((order) => order.user === by && order.quote);
		for (const order of old) {
			const same = wanted.find((quote) => quote.side === order.side && quote.price === order.price);
			if (same === undefined || same.lots > order.lots) this.cancel(order.id);
			else {
				order.lots = same.lots;
				wanted.splice(wanted.indexOf(same), 1);
			}
		}
		for (const { side, price, lots } of wanted) this.#rest(++this.#lastId, by, side, price, lots, true);
	}
}
