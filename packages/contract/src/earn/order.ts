// An earn order, in the form of every response and message (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { earnStep, penaltyRule } from "./product.ts";

/** `held` means that a fault has put the order aside with its money. */
export const earnStatus = z.enum(["hosting", "completed", "redeemed", "held"]);

/**
 * Part of an order with its own interest schedule. The first tranche is the purchase. It earns `daily` once a day at the time of
 * day of `bought_at`, `days` times. `paid` + `locked` + the part returned to the reserve equals the interest locked at the
 * purchase.
 */
const tranche = z.object({
	id,
	amount: decimalText,
	daily_rate: decimalText,
	daily: decimalText,
	days: z.int(),
	paid_days: z.int(),
	paid: decimalText,
	locked: decimalText,
	bought_at: timeMs,
	/** Time of the next payment; null after the last. */
	next_at: timeMs.nullable(),
});

/**
 * Cost of ending an order, now or at the time of its end. `refund` is the amount minus `charge` and `deduction`. `deduction` is
 * paid interest above the rate for the held days.
 */
export const redemption = z.object({ charge: decimalText, deduction: decimalText, refund: decimalText });

/**
 * An earn order. `custody_amount` is the principal of all tranches. `current_profit` is the interest paid so far,
 * `expected_profit` the interest still locked for the order. `payout_time` is the maturity, `completion_time` the time of the end
 * (null before). `penalty` is the cost of redeeming now (null after the end), `ended` the cost at the end (null before, and if
 * there was none). `steps` are the rates by held days at the time of the purchase.
 */
export const earnOrder = z.object({
	id,
	client_id: z.string(),
	serial_number: z.string(),
	product_id: id,
	currency_id: id,
	currency: z.string(),
	custody_amount: decimalText,
	days: z.int(),
	daily_rate: decimalText,
	cycle: z.int(),
	remaining_days: z.int(),
	current_profit: decimalText,
	expected_profit: decimalText,
	total_return_rate: decimalText,
	rule: penaltyRule,
	penalty_ratio: decimalText,
	recalculate: z.boolean(),
	steps: z.array(earnStep),
	penalty: redemption.nullable(),
	ended: redemption.nullable(),
	bought_at: timeMs,
	next_interest: z.object({ time: timeMs, amount: decimalText }).nullable(),
	payout_time: timeMs,
	completion_time: timeMs.nullable(),
	status: earnStatus,
	tranches: z.array(tranche),
});
export type EarnOrder = z.infer<typeof earnOrder>;
export type EarnRedemption = z.infer<typeof redemption>;
