// Replaces all quotes of a market maker in one command (docs/reference/rules.md §4, docs/explanation/core.md, Prices and quotes).
// The command is decided completely, then applied as a difference to the current quotes. A quote that stays the same or gets
// smaller keeps its time priority. Money is moved once per asset.
import type { Verdict } from "../engine/outcome.ts";
import { checkBand, checkNotional, isPositiveInt32, refuseSpot } from "./decide.ts";
import type { Execution } from "./execution.ts";
import { type Market, notionalOf } from "./market.ts";
import type { ReplaceQuotes, Side } from "./messages.ts";
import type { Order } from "./order.ts";

/** Maximum number of quotes on each side. */
const MAX_QUOTES = 100;

type Quote = ReplaceQuotes["bids"][number];

interface Surroundings {
	/** Reference price, ticks: the latest index, or the price of the last trade if the pair has no index; 0 if there is neither. */
	readonly reference: number;
	readonly now: number;
	free(side: Side): bigint;
}

export function replaceQuotes(market: Market, execution: Execution, command: ReplaceQuotes, around: Surroundings): Verdict {
	const { by, bids, asks } = command;
	const refusal =
		checkSide(market, "buy", bids, around.reference) ??
		checkSide(market, "sell", asks, around.reference) ??
		checkApart(bids, asks);
	if (refusal !== undefined) return refusal;
	const member = market.memberOf(by);
	const standing = { buy: [] as Order[], sell: [] as Order[] };
	const held = { buy: 0n, sell: 0n };
	for (let order = member?.firstQuote; order !== undefined; order = order.ownNext) {
		standing[order.side].push(order);
		held[order.side] += execution.heldBy(market, order);
	}
	const bestAsk = bestOfOthers(market, "sell", by);
	const bestBid = bestOfOthers(market, "buy", by);
	const wanted = {
		buy: bids.filter((quote) => bestAsk === 0 || quote.price < bestAsk),
		sell: asks.filter((quote) => quote.price > bestBid),
	};
	const change = { buy: needed(market, "buy", wanted.buy) - held.buy, sell: needed(market, "sell", wanted.sell) - held.sell };
	for (const side of ["buy", "sell"] as const) {
		const free = around.free(side);
		if (change[side] <= free) continue;
		const asset = side === "buy" ? market.pair.quote : market.pair.base;
		const params = { available: free, needed: change[side], asset };
		return refuseSpot("insufficient_balance", side === "buy" ? "bids" : "asks", params, true);
	}
	if (member === undefined && wanted.buy.length + wanted.sell.length === 0) return 0;
	const maker = member ?? market.join(by);
	for (const side of ["buy", "sell"] as const) {
		execution.adjustHeld(maker, side, change[side]);
		const fresh = new Map(wanted[side].map((quote) => [quote.price, quote.lots]));
		for (const order of standing[side]) {
			const lots = fresh.get(order.price);
			if (lots === undefined || lots > order.remaining) {
				execution.dropQuote(market, order);
				continue;
			}
			if (lots < order.remaining) {
				order.lots -= order.remaining - lots;
				market.book.reduce(order, order.remaining - lots);
			}
			fresh.delete(order.price);
		}
		for (const [price, lots] of fresh) {
			const order = makeQuote(market, execution, by, side, price, lots, around.now);
			execution.list(maker, order);
			market.book.insert(side, order);
		}
	}
	return wanted.buy.length + wanted.sell.length;
}

function checkSide(market: Market, side: Side, quotes: readonly Quote[], reference: number) {
	const field = side === "buy" ? "bids" : "asks";
	if (quotes.length > MAX_QUOTES) return refuseSpot("too_many_quotes", field, { maximum: MAX_QUOTES });
	const seen = new Set<number>();
	for (const { price, lots } of quotes) {
		if (!isPositiveInt32(price)) return refuseSpot("invalid_price", field);
		if (!isPositiveInt32(lots)) return refuseSpot("invalid_amount", field);
		if (seen.has(price)) return refuseSpot("duplicate_price", field);
		seen.add(price);
		const refusal =
			checkNotional(market, notionalOf(market.pair, price, lots), field) ?? checkBand(market, side, price, reference, field);
		if (refusal !== undefined) return refusal;
	}
	return undefined;
}

function checkApart(bids: readonly Quote[], asks: readonly Quote[]) {
	let highest = 0;
	for (const { price } of bids) if (price > highest) highest = price;
	for (const { price } of asks) if (price <= highest) return refuseSpot("quotes_crossed", "asks");
	return undefined;
}

/** Returns the best price among the orders of a side that are not the sender's quotes, ticks; 0 if there is none. */
function bestOfOthers(market: Market, side: Side, user: number): number {
	let order = market.book.best(side);
	while (order !== undefined && order.user === user && order.quote) order = market.book.after(order);
	return order === undefined ? 0 : order.price;
}

function needed(market: Market, side: Side, quotes: readonly Quote[]): bigint {
	let sum = 0n;
	for (const { price, lots } of quotes) {
		sum += side === "buy" ? notionalOf(market.pair, price, lots) : BigInt(lots) * market.pair.baseUnitsPerLot;
	}
	return sum;
}

function makeQuote(
	market: Market,
	execution: Execution,
	user: number,
	side: Side,
	price: number,
	lots: number,
	now: number,
): Order {
	const order = execution.pool.take();
	order.id = ++execution.lastOrder;
	order.pair = market.id;
	order.user = user;
	order.side = side;
	order.quote = true;
	order.orderType = "limit";
	order.timeInForce = "gtc";
	order.postOnly = true;
	order.selfTrade = "expire_taker";
	order.trigger = "last";
	order.triggered = false;
	order.clientId = "";
	order.price = price;
	order.stopPrice = 0;
	order.rising = false;
	order.lots = lots;
	order.remaining = lots;
	order.quoteAmount = 0n;
	order.otherLeg = 0;
	order.paired = false;
	order.filled = 0;
	order.turnover = 0n;
	order.fee = 0n;
	order.makerFeePpm = market.pair.makerFeePpm;
	order.takerFeePpm = market.pair.takerFeePpm;
	order.placedAt = now;
	order.changedAt = now;
	order.place = "book";
	return order;
}
