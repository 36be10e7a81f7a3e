// An earn order, in the form that every response and message uses (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { earnStep, penaltyRule } from "./product.ts";

/** Status of an earn order. `held` means that the exchange has set the order and its money aside after a program fault. */
export const earnStatus = z.enum(["hosting", "completed", "redeemed", "held"]);

/**
 * A tranche: one purchase within an earn order, with a separate interest schedule. The first tranche is the first purchase, and
 * each addition is a further tranche. A tranche earns the amount `daily` once a day, at the time of day of `bought_at`, for
 * `days` days. At the purchase the full interest is locked in the reserve. It always equals `paid` + `locked` + the interest that
 * was returned to the reserve.
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
	/** Time of the tranche's next interest payment; null after the last payment. */
	next_at: timeMs.nullable(),
});

/**
 * Cost of ending an earn order. For an open order it is the cost of ending the order now, and for an ended order it is the cost
 * that was charged. `deduction` is the part of the paid interest that is above the interest for the held days. `refund` is the
 * order's amount minus `charge` and `deduction`.
 */
export const redemption = z.object({ charge: decimalText, deduction: decimalText, refund: decimalText });

/**
 * An earn order. `custody_amount` is the principal of all tranches. `current_profit` is the interest paid so far, and
 * `expected_profit` is the interest that is still locked for the order. `payout_time` is the maturity. `completion_time` is the
 * time at which the order ended (null while the order is open). `penalty` is the cost of redeeming the order now (null after the
 * order's end). `ended` is the cost that was charged at the end (null while the order is open, and if the order ended without a
 * cost). `steps` has the rate for each number of held days, as it was at the time of the purchase.
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
