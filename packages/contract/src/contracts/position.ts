// A position in a contract, from its order to its end, as in every response and message (docs/reference/wire.md, Objects;
// docs/reference/rules.md §5).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const contractAccount = z.enum(["real", "simulation"]);
/** The price that a stop watches. */
export const contractTrigger = z.enum(["mark", "last"]);
/** 0 pending, 1 holding, 2 closing, 3 closed, 4 cancelled (without a fill). */
export const positionStatus = z.literal([0, 1, 2, 3, 4]);
/** 1 market, 0 limit. */
const contractOrderType = z.literal([0, 1]);
/** `outage`: at the last mark before an outage of the index. `settlement`: at the last mark, with all others. */
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
 * `share` is what was ordered, `lots` what is held, `opening` what still waits to open at `order_price` (null: market), `closing` what still
 * waits to close, at `close_price` (null: at market, tried again at each index record). `amount` is `lots` in the base currency, of an ended
 * position what it opened; `closed_amount` what was closed. `entry_price` is the average of the held lots, of an ended position that of all it
 * opened; `close_offset_price` the average at which it closed; both null where there is none. `margin` stands for the held lots, `reserved`
 * for `opening`; `initial_margin` is what it opened and waits to open, at its leverage. `mark_price`, `liquidation_price` and
 * `bankruptcy_price` are null while nothing is held, and `mark_price` and `floating_profit_or_loss` are of the moment of the answer.
 * `total_profit_or_loss` is what its closes brought less `commission` and `liquidation_fee`, with `funding` (received less paid).
 * `adl_queue`: how many of five lights are lit, the fifth of its side's line of auto-deleveraging in which it stands at the moment of the
 * answer (5: next); null while nothing is held, 0 where it stands in no line. `closed_by` is null until something was closed. `reason`: why what waited stopped waiting; `held` where it is kept after a fault, with
 * its money.
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

/** A match of one of the position's orders. `effect`: it opened or closed lots. */
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

/** A payment (below zero) or receipt at the end of a period. `owed`: by the rate. */
export const fundingPayment = z.object({ time: timeMs, rate: decimalText, owed: decimalText, amount: decimalText });
export type FundingPayment = z.infer<typeof fundingPayment>;

/** Lots closed against a liquidated position (`against`), which neither book nor insurance could take. */
export const deleveraging = z.object({ against: id, time: timeMs, lots: z.int(), price: decimalText, profit: decimalText });
export type Deleveraging = z.infer<typeof deleveraging>;

/** `silence`: no index for 30 days. `delisting`: the contract's end date. Both close all positions. */
export const whySettled = z.enum(["outage", "silence", "delisting"]);

/**
 * Lots closed at the last mark (`price`), that of `from`, without a fee. Over an outage of the index, until `until`, because `equity` at
 * that mark was below `needed`; otherwise the position was first in the ADL queue opposite a closed one. When all positions are closed
 * `needed` is 0.
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
