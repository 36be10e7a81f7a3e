// Declares the commands and events of spot trading (docs/reference/rules.md §4). Prices are ticks and quantities are lots of the pair.
// Money is ledger units. Events carry the values after the change, so a view only stores them.
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
 * Places an order. The order type decides which fields are used, and all other fields are 0. limit: price, lots. market: lots, or
 * quoteAmount (buy only). stop_limit: stopPrice, price, lots. stop_market: stopPrice, and lots (sell) or quoteAmount (buy). oco:
 * price of the limit leg, stopPrice, stopLimitPrice, lots.
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
 * Cancels all of the user's orders of a pair, or of all pairs if `pair` is 0. The user's quotes stay in the book. The result is the
 * number of cancelled orders.
 */
export const cancelAllOrders = command(52, "user", "CancelAllOrders", { pair: uint });
export type CancelAllOrders = MessageOf<typeof cancelAllOrders>;

const quote = struct({ price: uint, lots: uint });
/**
 * Replaces all of the sender's quotes in one book. A quote whose price stays and whose lots do not increase keeps its time
 * priority. Quotes that would match at once are dropped. The difference in frozen money is moved once per asset. Empty lists
 * withdraw all quotes.
 */
export const replaceQuotes = command(53, "user", "ReplaceQuotes", { pair: uint, bids: list(quote), asks: list(quote) });
export type ReplaceQuotes = MessageOf<typeof replaceQuotes>;

/** Reasons why an order ended without a full fill. New reasons may only be appended. */
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
	// The user may not open orders: the account is frozen, or may only close.
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
 * An order after a command. Emitted when the order is placed, and on changes other than fills. `filled` is in lots, `turnover` in
 * quote units, `fee` in units of the received coin. An OCO is two orders that name each other in `otherLeg`. `triggered` is true
 * for a stop whose price was reached. `placedAt` and `updatedAt` are in ms. Changes of quotes emit no such event.
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
 * A match at the maker's price. Fields whose names end in `Filled`, `Turnover` or `FeeTotal` are the order's totals after the
 * match. Fields whose names end in `Done` tell if the match completes the order. `makerQuote`: the maker order is a quote, which
 * has no order history.
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

/** Number of resting lots at a price after a command; 0 if no lots are left. Emitted once per changed level. */
export const depthChanged = event(1062, "DepthChanged", { pair: uint, side, price: uint, lots: uint });
export type DepthChanged = MessageOf<typeof depthChanged>;
