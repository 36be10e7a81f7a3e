// Decides which orders the simple reference market refuses (docs/reference/rules.md §4). The checks run in a fixed order: form,
// amount, price, number of orders, state of the market, money. The first check that fails decides the refusal.
import type { PlaceOrder, ReplaceQuotes } from "@candor/core";
import type { NaiveRefusal } from "./naive-order.ts";
import { type NaiveState, opposite, type Side } from "./naive-state.ts";
import { coinsOf, inBand, moneyOf } from "./naive-terms.ts";

type Reasons = Generator<NaiveRefusal, void>;

const MOST_ORDERS = 500;
const MOST_QUOTES = 100;

const no = (code: string, field?: string): NaiveRefusal => ({ code, field });
const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value < 2 ** 31;

/** Returns the refusal of an order; undefined if the order is accepted. */
export function refusalOfOrder(market: NaiveState, order: PlaceOrder): NaiveRefusal | undefined {
	return first(reasonsAgainstOrder(market, order));
}

/** Returns the refusal of a ladder (quotes at several prices); undefined if it is accepted. */
export function refusalOfQuotes(market: NaiveState, ladder: ReplaceQuotes): NaiveRefusal | undefined {
	return first(reasonsAgainstLadder(market, ladder));
}

function first(reasons: Reasons): NaiveRefusal | undefined {
	const { value, done } = reasons.next();
	return done === true ? undefined : (value as NaiveRefusal);
}

function* reasonsAgainstOrder(market: NaiveState, order: PlaceOrder): Reasons {
	const { by, pair, side, orderType, price, stopPrice, stopLimitPrice, lots, quoteAmount } = order;
	if (pair !== market.listing.pair) yield no("unknown_pair", "match_id");
	yield* wronglyFilledIn(order);
	const { listing, lastIndex, lastTrade } = market;
	const reference = lastIndex > 0 ? lastIndex : lastTrade;
	const amount = (at: number) => moneyOf(listing, at, lots);
	if (quoteAmount > 0n) yield* wrongSize(market, quoteAmount, "quote_amount");
	else if (orderType === "stop_market") yield* wrongSize(market, amount(stopPrice), "amount");
	else if (orderType !== "market") yield* wrongSize(market, amount(price), "amount");
	if (orderType === "oco") yield* wrongSize(market, amount(stopLimitPrice), "amount");
	if (orderType === "limit" || orderType === "oco") yield* outsideBand(market, side, price, reference, "target_price");
	// The limit price of a stop order is compared with its stop price.
	if (orderType === "stop_limit") yield* outsideBand(market, side, price, stopPrice, "target_price");
	if (orderType === "oco") yield* outsideBand(market, side, stopLimitPrice, stopPrice, "stop_limit_price");
	const open = market.orders.filter((other) => other.user === by && !other.quote).length;
	const legs = orderType === "oco" ? 2 : 1;
	if (open + legs > MOST_ORDERS) yield no("too_many_orders");
	if (orderType === "market") {
		if (!market.isFresh) yield no("market_halted", "order_type");
		if (quoteAmount === 0n) yield* wrongSize(market, amount(lastIndex), "amount");
	} else if (orderType !== "limit") yield* wrongStop(market, order);
	const facing = market.side(opposite(side))[0]?.price;
	const takes = facing !== undefined && (side === "buy" ? price >= facing : price <= facing);
	if (orderType === "oco" && takes) yield no("oco_would_take", "target_price");
	if (order.postOnly && takes) yield no("post_only_would_take", "target_price");
	if (market.free(by, side) < costOf(market, order)) {
		yield no("insufficient_balance", quoteAmount > 0n ? "quote_amount" : "amount");
	}
}

/** Yields refusals for fields that the type of the order needs but lacks, and for fields that it does not use but has. */
function* wronglyFilledIn(order: PlaceOrder): Reasons {
	const { side, orderType, timeInForce, lots, quoteAmount } = order;
	const prices = [
		[order.price, "target_price", ["limit", "stop_limit", "oco"]],
		[order.stopPrice, "stop_price", ["stop_limit", "stop_market", "oco"]],
		[order.stopLimitPrice, "stop_limit_price", ["oco"]],
	] as const;
	for (const [price, field, types] of prices) {
		const counts = types.some((type) => type === orderType);
		if (counts && !isCount(price)) yield no("invalid_price", field);
		if (!counts && price !== 0) yield no("not_applicable", field);
	}
	const hasAmount = quoteAmount !== 0n;
	if (hasAmount && orderType !== "market" && orderType !== "stop_market") yield no("not_applicable", "quote_amount");
	if (hasAmount && side === "sell") yield no("buy_only", "quote_amount");
	if (quoteAmount < 0n) yield no("invalid_amount", "quote_amount");
	if (hasAmount && lots !== 0) yield no("ambiguous_quantity", "quote_amount");
	if (!hasAmount && orderType === "stop_market" && side === "buy") yield no("quote_amount_required", "quote_amount");
	if (!hasAmount && !isCount(lots)) yield no("invalid_amount", "amount");
	if (order.postOnly && !(orderType === "limit" && timeInForce === "gtc")) yield no("post_only_limit_only", "post_only");
	if (orderType === "oco" && timeInForce !== "gtc") yield no("oco_good_till_cancelled_only", "time_in_force");
}

function* wrongSize({ listing }: NaiveState, notional: bigint, field: string): Reasons {
	if (notional < BigInt(listing.minNotional)) yield no("notional_too_small", field);
	if (notional > BigInt(listing.maxNotional)) yield no("notional_too_large", field);
}

/** Yields a refusal if a price is outside the price band. If there is no reference price, every price is allowed. */
function* outsideBand({ listing }: NaiveState, side: Side, price: number, reference: number, field: string): Reasons {
	if (reference > 0 && !inBand(listing, side, price, reference)) yield no("price_outside_band", field);
}

function* wrongStop(market: NaiveState, { side, orderType, trigger, price, stopPrice }: PlaceOrder): Reasons {
	const watched = market.watched(trigger);
	if (watched === 0) yield no("no_reference_price", "stop_price");
	if (stopPrice === watched) yield no("stop_at_market", "stop_price");
	if (orderType !== "oco") return;
	const [low, high] = side === "buy" ? [price, stopPrice] : [stopPrice, price];
	if (!(low < watched && watched < high)) yield no("oco_prices", "stop_price");
}

/** Returns the amount of money that must be available for an order. */
function costOf(market: NaiveState, order: PlaceOrder): bigint {
	const { listing } = market;
	const { side, orderType, price, stopLimitPrice, lots, quoteAmount } = order;
	if (side === "sell") return coinsOf(listing, lots);
	if (quoteAmount > 0n) return quoteAmount;
	if (orderType === "market") return market.walk({ ...order, user: order.by }).cost;
	return moneyOf(listing, Math.max(price, stopLimitPrice), lots);
}

function* reasonsAgainstLadder(market: NaiveState, ladder: ReplaceQuotes): Reasons {
	const { by, pair, bids, asks } = ladder;
	if (pair !== market.listing.pair) yield no("unknown_pair", "match_id");
	const reference = market.lastIndex > 0 ? market.lastIndex : market.lastTrade;
	const sides = [
		["buy", bids, "bids"],
		["sell", asks, "asks"],
	] as const;
	for (const [side, quotes, field] of sides) {
		if (quotes.length > MOST_QUOTES) yield no("too_many_quotes", field);
		for (const [at, { price, lots }] of quotes.entries()) {
			if (!isCount(price)) yield no("invalid_price", field);
			if (!isCount(lots)) yield no("invalid_amount", field);
			if (quotes.slice(0, at).some((earlier) => earlier.price === price)) yield no("duplicate_price", field);
			yield* wrongSize(market, moneyOf(market.listing, price, lots), field);
			yield* outsideBand(market, side, price, reference, field);
		}
	}
	if (asks.some((ask) => bids.some((bid) => bid.price >= ask.price))) yield no("quotes_crossed", "asks");
	const wanted = market.placeableQuotes(ladder);
	for (const [side, , field] of sides) {
		const standing = market.orders.filter((order) => order.user === by && order.quote && order.side === side);
		let needed = 0n;
		for (const { price, lots } of wanted[side]) {
			needed += side === "buy" ? moneyOf(market.listing, price, lots) : coinsOf(market.listing, lots);
		}
		for (const { price, left } of standing) {
			needed -= side === "buy" ? moneyOf(market.listing, price, left) : coinsOf(market.listing, left);
		}
		if (market.free(by, side) < needed) yield no("insufficient_balance", field);
	}
}
