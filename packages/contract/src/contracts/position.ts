// A position in a contract, from its opening order to its end, in the form of every response and message (docs/reference/wire.md,
// Objects; docs/reference/rules.md §5).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const contractAccount = z.enum(["real", "simulation"]);
/** Price with which a stop loss or take profit is compared: the mark price or the last trade price. */
export const contractTrigger = z.enum(["mark", "last"]);
/** Status of a position: 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled without a fill. */
export const positionStatus = z.literal([0, 1, 2, 3, 4]);
/** 1 is market, 0 is limit. */
const contractOrderType = z.literal([0, 1]);
/**
 * Causes that close a position. `outage` is a close at the last mark price before an outage of the index. `settlement` is the close
 * of all positions of a contract at the last mark price.
 */
const closedBy = z.enum(["user", "stop", "profit", "liquidation", "adl", "net", "outage", "settlement"]);
const positionReason = z.enum([
	"none",
	"user",
	"self_trade",
	"price_bound",
	"no_liquidity",
	"insufficient_balance",
	"not_covered",
	"too_many_fills",
	"halted",
	"liquidation",
	"cut",
	"held",
	"restricted",
	"loss_limit",
]);

/**
 * A user's position.
 * `share` lots were ordered, `lots` are held now, `opening` lots wait to open at `order_price` (null: market), and `closing` lots
 * wait to close at `close_price` (null: market, tried again at each index record).
 * `amount` is the size of the held lots in the base currency; for an ended position it is the size of all lots that the position
 * opened. `closed_amount` is the size of all closed lots in the base currency.
 * `entry_price` is the average price of the held lots; for an ended position it is the average price of all opened lots.
 * `close_offset_price` is the average price of the closed lots. `entry_price` is null without opened lots, and `close_offset_price`
 * is null without closed lots.
 * `margin` is the money of the held lots, and `reserved` is the money of the `opening` lots. `initial_margin` is the margin of
 * opened and pending lots at the position's leverage.
 * `mark_price`, `liquidation_price` and `bankruptcy_price` are null without held lots. `mark_price` and `floating_profit_or_loss`
 * are the values at the time of the response.
 * `total_profit_or_loss` is the proceeds of all closes minus `commission` and `liquidation_fee` plus `funding` (received minus
 * paid).
 * `adl_queue` is the rank in the ADL (auto-deleveraging) queue of its side at the time of the response: 5 is closed first, 1 last,
 * 0 means not in the queue. It is null without held lots.
 * `closed_by` is null until some lots are closed. `reason` says why the pending order ended. `held` means that the exchange has put
 * the position and its money aside after a fault.
 */
export const position = z.object({
	id,
	client_id: z.string(),
	product: z.string(),
	match_id: id,
	account_type: contractAccount,
	direction: z.enum(["long", "short"]),
	status: positionStatus,
	closed_by: closedBy.nullable(),
	reason: positionReason,
	order_type: contractOrderType,
	order_price: decimalText.nullable(),
	leverage: z.int(),
	share: z.int(),
	lots: z.int(),
	opening: z.int(),
	closing: z.int(),
	close_price: decimalText.nullable(),
	amount: decimalText,
	closed_amount: decimalText,
	entry_price: decimalText.nullable(),
	close_offset_price: decimalText.nullable(),
	profit_take_price: decimalText.nullable(),
	stop_loss_price: decimalText.nullable(),
	trigger: contractTrigger,
	initial_margin: decimalText,
	margin: decimalText,
	reserved: decimalText,
	mark_price: decimalText.nullable(),
	liquidation_price: decimalText.nullable(),
	bankruptcy_price: decimalText.nullable(),
	floating_profit_or_loss: decimalText,
	adl_queue: z.literal([0, 1, 2, 3, 4, 5]).nullable(),
	total_profit_or_loss: decimalText,
	commission: decimalText,
	liquidation_fee: decimalText,
	funding: decimalText,
	created_at: timeMs,
	updated_at: timeMs,
	open_position_time: timeMs.nullable(),
	time_to_close_position: timeMs.nullable(),
	liquidation_time: timeMs.nullable(),
});
export type Position = z.infer<typeof position>;

/** A fill of one of the position's orders. `effect` says if the fill opened or closed lots. */
export const positionFill = z.object({
	id,
	price: decimalText,
	lots: z.int(),
	amount: decimalText,
	fee: decimalText,
	role: z.enum(["maker", "taker"]),
	effect: z.enum(["open", "close"]),
	time: timeMs,
});
export type PositionFill = z.infer<typeof positionFill>;

/**
 * A funding payment of a position at the end of a funding period. A negative `amount` was paid by the position, and a positive
 * `amount` was received. `owed` is the amount that the funding rate gives.
 */
export const fundingPayment = z.object({ time: timeMs, rate: decimalText, owed: decimalText, amount: decimalText });
export type FundingPayment = z.infer<typeof fundingPayment>;

/**
 * Lots of a position that were closed against the liquidated position `against`, because neither the book nor insurance could take
 * the liquidated position.
 */
export const deleveraging = z.object({ against: id, time: timeMs, lots: z.int(), price: decimalText, profit: decimalText });
export type Deleveraging = z.infer<typeof deleveraging>;

/**
 * Reasons to close positions at the last mark price. `silence` means that the index was missing for 30 days. `delisting` means that
 * the contract reached its end date. `silence` and `delisting` close all positions.
 */
export const whySettled = z.enum(["outage", "silence", "delisting"]);

/**
 * Lots that were closed without a fee at the last mark price (`price`), which was set at `from`. `until` is the end of the index
 * outage. After an outage, a position is closed if its `equity` at `price` is below `needed`, or if it is first in the ADL queue
 * opposite a closed position. `needed` is 0 if all positions are closed.
 */
export const positionSettlement = z.object({
	why: whySettled,
	from: timeMs,
	until: timeMs,
	lots: z.int(),
	price: decimalText,
	profit: decimalText,
	equity: decimalText,
	needed: decimalText,
});
