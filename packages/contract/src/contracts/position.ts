// A position in a contract, from its opening order to its end, in the form of every response and message (docs/reference/wire.md,
// Objects; docs/reference/rules.md §5).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const contractAccount = z.enum(["real", "simulation"]);
/** Price with which a stop is compared. */
export const contractTrigger = z.enum(["mark", "last"]);
/** 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled without a fill. */
export const positionStatus = z.literal([0, 1, 2, 3, 4]);
/** 1 is market, 0 is limit. */
const contractOrderType = z.literal([0, 1]);
/**
 * `outage` is a close at the last mark price before an outage of the index. `settlement` is a close of all positions at the last
 * mark price.
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
 * `amount` is `lots` in the base currency; of an ended position, all lots that it opened. `closed_amount` counts all lots that
 * were closed.
 * `entry_price` is the average price of the held lots; of an ended position, of all opened lots. `close_offset_price` is the
 * average closing price. Each is null if there are no lots for it.
 * `margin` belongs to the held lots, `reserved` to the `opening` lots. `initial_margin` belongs to opened and pending lots, at
 * the position's leverage.
 * `mark_price`, `liquidation_price` and `bankruptcy_price` are null without held lots. `mark_price` and `floating_profit_or_loss`
 * are those at the time of the response.
 * `total_profit_or_loss` is the proceeds of all closes minus `commission` and `liquidation_fee` plus `funding` (received minus
 * paid).
 * `adl_queue` is the rank in the ADL (auto-deleveraging) queue of its side at the time of the response: 5 is closed first, 1
 * last, 0 means not in the queue. It is null without held lots.
 * `closed_by` is null until lots were closed. `reason` says why the pending order ended. `held` means that a fault has put the
 * position aside with its money.
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
 * A funding payment at the end of a period. A negative `amount` was paid, a positive one received. `owed` is the amount by the
 * rate.
 */
export const fundingPayment = z.object({ time: timeMs, rate: decimalText, owed: decimalText, amount: decimalText });
export type FundingPayment = z.infer<typeof fundingPayment>;

/**
 * Lots that were closed against the liquidated position `against`, because neither the book nor insurance could take that
 * position.
 */
export const deleveraging = z.object({ against: id, time: timeMs, lots: z.int(), price: decimalText, profit: decimalText });
export type Deleveraging = z.infer<typeof deleveraging>;

/** `silence` means no index for 30 days, `delisting` the contract's end date. Each of them closes all positions. */
export const whySettled = z.enum(["outage", "silence", "delisting"]);

/**
 * Lots that were closed without a fee at the last mark price (`price`), which was set at `from`. After an outage of the index
 * (until `until`) the reason is that `equity` at that price was below `needed`, or that the position was first in the ADL queue
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
