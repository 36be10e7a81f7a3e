// A position in a contract, in the form that every response and message uses. A position exists from its opening order to its end
// (docs/reference/wire.md, Objects; docs/reference/rules.md §5).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const contractAccount = z.enum(["real", "simulation"]);
/** Price that triggers a stop loss or a take profit: the mark price, or the price of the last trade. */
export const contractTrigger = z.enum(["mark", "last"]);
/** Status of a position: 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled without a fill. */
export const positionStatus = z.literal([0, 1, 2, 3, 4]);
/** Order type: 1 is market, 0 is limit. */
const contractOrderType = z.literal([0, 1]);
/**
 * Causes that close a position. `outage` closes a position at the last mark price because the index was missing for too long.
 * `settlement` closes all positions of a contract at the last mark price.
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
 * `share` is the number of ordered lots, and `lots` is the number of lots that the position holds now. `opening` lots wait to
 * open at `order_price` (null: market). `closing` lots wait to close at `close_price` (null: market, tried again at each index
 * record). `amount` is the size of the held lots in the base currency; for an ended position it is the size of all lots that the
 * position opened. `closed_amount` is the size of all closed lots in the base currency.
 * `entry_price` is the average price of the held lots; for an ended position it is the average price of all opened lots. It is
 * null if no lots were opened. `close_offset_price` is the average price of the closed lots; it is null if no lots were closed.
 * `margin` is the margin of the held lots, and `reserved` is the money that is reserved for the `opening` lots. `initial_margin`
 * is the margin of the opened and the pending lots at the position's leverage.
 * `mark_price` and `floating_profit_or_loss` are the values at the time of the response. `mark_price`, `liquidation_price` and
 * `bankruptcy_price` are null if the position holds no lots.
 * `total_profit_or_loss` is the proceeds of all closes, minus `commission` and `liquidation_fee`, plus `funding` (received minus
 * paid).
 * `adl_queue` is the rank in the ADL (auto-deleveraging) queue of the position's side at the time of the response. Rank 5 is
 * closed first, and rank 1 last. Rank 0 means that the position is not in the queue. The rank is null if the position holds no
 * lots. `closed_by` is null until some lots are closed. `reason` says why the pending order ended. `held` is true if the exchange
 * has set the position and its money aside after a program fault.
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

/** A fill of one of the position's orders. `effect` tells if the fill opened or closed lots. */
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
 * A funding payment of a position at the end of a funding period. `amount` is negative if the position paid, and positive if it
 * received money. `owed` is the amount that follows from the funding rate.
 */
export const fundingPayment = z.object({ time: timeMs, rate: decimalText, owed: decimalText, amount: decimalText });
export type FundingPayment = z.infer<typeof fundingPayment>;

/**
 * A close of this position's lots against the position `against`, which was being liquidated. It happens if neither the order
 * book nor the insurance fund can take over the liquidated position.
 */
export const deleveraging = z.object({ against: id, time: timeMs, lots: z.int(), price: decimalText, profit: decimalText });
export type Deleveraging = z.infer<typeof deleveraging>;

/**
 * Reasons to close positions at the last mark price. `outage`: the index was missing for too long. `silence`: the index was
 * missing for 30 days. `delisting`: the contract reached its end date. The last two close all positions of the contract.
 */
export const whySettled = z.enum(["outage", "silence", "delisting"]);

/**
 * A close of lots without a fee at the last mark price (`price`), which was set at `from`. `until` is the end of the index
 * outage. After an outage, a position is closed if its `equity` at `price` is below `needed`. A position on the other side can
 * also be closed: the first one in the ADL queue. `needed` is 0 if all positions are closed.
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
