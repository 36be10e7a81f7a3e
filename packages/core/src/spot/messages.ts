// Declares the commands and events of spot trading (docs/reference/rules.md §4). Prices are ticks and quantities are lots of the
// pair. Money is in ledger units. Events contain the values after the change, so that readers only need to store them.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

export const side = oneOf("buy", "sell");
export type Side = "buy" | "sell";
export const orderType = oneOf("limit", "market", "stop_limit", "stop_market", "oco");
export type OrderType = "limit" | "market" | "stop_limit" | "stop_market" | "oco";
export const timeInForce = oneOf("gtc", "ioc", "fok");
export type TimeInForce = "gtc" | "ioc" | "fok";
export const selfTrade = oneOf("expire_taker", "expire_maker", "expire_both");
export type SelfTrade = "expire_taker" | "expire_maker" | "expire_both";
export const trigger = oneOf("last", "index");
export type Trigger = "last" | "index";

/**
 * Places an order. The order type determines which fields are used; all others are 0. limit: price, lots. market: lots, or
 * quoteAmount (only for a buy). stop_limit: stopPrice, price, lots. stop_market: stopPrice, and lots (sell) or quoteAmount (buy).
 * oco: price (of the limit leg), stopPrice, stopLimitPrice, lots.
 */
export const placeOrder = command(50, "user", "PlaceOrder", {
	pair: uint,
	side,
	orderType,
	timeInForce,
	postOnly: bool,
	selfTrade,
	trigger,
	price: uint,
	stopPrice: uint,
	stopLimitPrice: uint,
	lots: uint,
	quoteAmount: big,
});
export type PlaceOrder = MessageOf<typeof placeOrder>;

export const cancelOrder = command(51, "user", "CancelOrder", { order: uint });
export type CancelOrder = MessageOf<typeof cancelOrder>;
/**
 * Cancels all of the user's orders in a pair, or in all pairs if `pair` is 0. Quotes stay in the book. The result is the number
 * of cancelled orders.
 */
export const cancelAllOrders = command(52, "user", "CancelAllOrders", { pair: uint });
export type CancelAllOrders = MessageOf<typeof cancelAllOrders>;

const quote = struct({ price: uint, lots: uint });
/**
 * Replaces all quotes of the sender in one book. A quote keeps its time priority if its price stays and its lots do not increase.
 * Quotes that would match at once are dropped. The difference in frozen money is moved once per asset. Empty lists remove all
 * quotes.
 */
export const replaceQuotes = command(53, "user", "ReplaceQuotes", { pair: uint, bids: list(quote), asks: list(quote) });
export type ReplaceQuotes = MessageOf<typeof replaceQuotes>;

/**
 * Reasons why an order ended without a full fill. The journal stores reasons as indexes of this list, so new reasons may only be
 * appended.
 */
export const cancelReason = oneOf(
	"none",
	"user",
	"self_trade",
	"immediate_or_cancel",
	"fill_or_kill",
	"collar",
	"no_liquidity",
	"index_stale",
	"other_leg",
	"insufficient_amount",
	"too_many_fills",
	"held",
	// The user may not open orders, because the account is frozen or may only close.
	"restricted",
);
export type CancelReason =
	| "none"
	| "user"
	| "self_trade"
	| "immediate_or_cancel"
	| "fill_or_kill"
	| "collar"
	| "no_liquidity"
	| "index_stale"
	| "other_leg"
	| "insufficient_amount"
	| "too_many_fills"
	| "held"
	| "restricted";

/**
 * Reports an order when it is placed, and after each change that is not a fill. `filled` is in lots, `turnover` in quote units,
 * and `fee` in ledger units of the received coin. An OCO is two orders that name each other in `otherLeg`. `triggered` is true
 * for a stop whose stop price was reached. `placedAt` and `updatedAt` are core times, ms. Changes of quotes are not reported by
 * this event.
 */
export const orderChanged = event(1060, "OrderChanged", {
	order: uint,
	user: uint,
	clientId: text,
	pair: uint,
	side,
	orderType,
	timeInForce,
	postOnly: bool,
	selfTrade,
	trigger,
	price: uint,
	stopPrice: uint,
	lots: uint,
	quoteAmount: big,
	otherLeg: uint,
	triggered: bool,
	filled: uint,
	turnover: big,
	fee: big,
	status: oneOf("waiting", "completed", "cancelled"),
	reason: cancelReason,
	placedAt: uint,
	updatedAt: uint,
});
export type OrderChanged = MessageOf<typeof orderChanged>;

/**
 * Reports a match, at the maker's price. Fields ending in `Filled`, `Turnover` or `FeeTotal` are totals of the order after the
 * match. Fields ending in `Done` are true if the match completes the order. `makerQuote` is true if the maker order is a quote,
 * which has no order history.
 */
export const traded = event(1061, "Traded", {
	trade: uint,
	pair: uint,
	price: uint,
	lots: uint,
	takerSide: side,
	maker: uint,
	makerUser: uint,
	makerQuote: bool,
	makerFilled: uint,
	makerTurnover: big,
	makerFee: big,
	makerFeeTotal: big,
	makerDone: bool,
	taker: uint,
	takerUser: uint,
	takerFilled: uint,
	takerTurnover: big,
	takerFee: big,
	takerFeeTotal: big,
	takerDone: bool,
	at: uint,
});
export type Traded = MessageOf<typeof traded>;

/** Reports the number of resting lots at a price after a command; 0 if none are left. Emitted once for each changed level. */
export const depthChanged = event(1062, "DepthChanged", { pair: uint, side, price: uint, lots: uint });
export type DepthChanged = MessageOf<typeof depthChanged>;
