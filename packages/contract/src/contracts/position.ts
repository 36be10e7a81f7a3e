// A position in a contract, from its order to its end, as in every response and message (docs/reference/wire.md, Objects;
// docs/reference/rules.md §5).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const contractAccount = z.enum(["real", "simulation"]);
/** The price with which a stop is compared. */
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
 * Lots: `share` ordered, `lots` held now, `opening` still waiting to open at `order_price` (null: market), `closing` still waiting to close
 * at `close_price` (null: market, tried again at each index record). `amount`: `lots` in the base currency; for an ended position, all lots
 * that it opened. `closed_amount`: all lots that were closed. `entry_price`: average price of the held lots; for an ended position, of all
 * opened lots. `close_offset_price`: average closing price. Both are null without such lots. `margin`: for the held lots; `reserved`: for
 * `opening`; `initial_margin`: for opened and waiting lots, at the position's leverage. `mark_price`, `liquidation_price` and
 * `bankruptcy_price` are null without held lots. `mark_price` and `floating_profit_or_loss` are as of the response.
 * `total_profit_or_loss`: proceeds of all closes less `commission` and `liquidation_fee`, plus `funding` (received less paid).
 * `adl_queue`: rank in the ADL (auto-deleveraging) queue of its side, 1 to 5 as of the response (5: closed first); 0: not in the queue;
 * null without held lots. `closed_by` is null until lots were closed. `reason`: why the waiting order ended; `held`: the position is
 * quarantined after a fault, with its money.
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

/** A fill of one of the position's orders. `effect`: the fill opened or closed lots. */
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

/** A funding amount at the end of a period: below zero paid, else received. `owed`: the amount by the rate. */
export const fundingPayment = z.object({ time: timeMs, rate: decimalText, owed: decimalText, amount: decimalText });
export type FundingPayment = z.infer<typeof fundingPayment>;

/** Lots closed against a liquidated position (`against`), because neither book nor insurance could take them. */
export const deleveraging = z.object({ against: id, time: timeMs, lots: z.int(), price: decimalText, profit: decimalText });
export type Deleveraging = z.infer<typeof deleveraging>;

/** `silence`: no index for 30 days. `delisting`: the contract's end date. Both close all positions. */
export const whySettled = z.enum(["outage", "silence", "delisting"]);

/**
 * Lots closed without a fee at the last mark (`price`), which has the time `from`. After an outage of the index (until `until`): `equity`
 * at that mark was below `needed`, or else the position was first in the ADL queue opposite a closed position. `needed` is 0 if all
 * positions are closed.
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
