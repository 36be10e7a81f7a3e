// A spot order, in the form that every response and message uses (docs/reference/wire.md, Objects).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const orderType = z.enum(["limit", "market", "stop_limit", "stop_market", "oco"]);
export const timeInForce = z.enum(["gtc", "ioc", "fok"]);
export const selfTrade = z.enum(["expire_taker", "expire_maker", "expire_both"]);
export const trigger = z.enum(["last", "index"]);
export const orderStatus = z.enum(["waiting", "completed", "cancelled"]);
const cancelReason = z.enum([
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
	"restricted",
]);
/** Side of an order: 1 is buy, 2 is sell. */
const orderSide = z.literal([1, 2]);

/**
 * A spot order. `price` is null for market orders, and `stop_price` is null for orders without a stop. A market buy for an amount
 * of the quote coin has `quote_amount`, and its `amount` (in the base coin) is null.
 * `filled` is in the base coin, `turnover` in the quote coin, and `fee` in `fee_currency`, which is the received coin.
 * `other_leg` is the other order of an OCO pair (one cancels the other), or null.
 * `reason` says why the order was cancelled; it is `none` for all other orders. `held` means that the exchange has set the order
 * aside after a program fault; the user can cancel such an order.
 */
export const order = z.object({
	id,
	client_id: z.string(),
	match_id: id,
	symbol: z.string(),
	type: orderSide,
	order_type: orderType,
	time_in_force: timeInForce,
	post_only: z.boolean(),
	self_trade: selfTrade,
	trigger,
	triggered: z.boolean(),
	price: decimalText.nullable(),
	stop_price: decimalText.nullable(),
	amount: decimalText.nullable(),
	quote_amount: decimalText.nullable(),
	filled: decimalText,
	average_price: decimalText.nullable(),
	turnover: decimalText,
	fee: decimalText,
	fee_currency: z.string(),
	other_leg: id.nullable(),
	status: orderStatus,
	reason: cancelReason,
	created_at: timeMs,
	updated_at: timeMs,
});
export type Order = z.infer<typeof order>;

/** A fill: one order's part of a trade. `fee` is in the received coin. */
export const fill = z.object({
	id,
	price: decimalText,
	amount: decimalText,
	fee: decimalText,
	role: z.enum(["maker", "taker"]),
	time: timeMs,
});
export type Fill = z.infer<typeof fill>;
