// An earn order, as in every response and message (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { earnStep, penaltyRule } from "./product.ts";

/** `held`: quarantined after an error, with its money. */
export const earnStatus = z.enum(["hosting", "completed", "redeemed", "held"]);

/**
 * Part of an order with its own interest schedule; the first tranche is the purchase. It earns `daily` once a day, at the time of day of
 * `bought_at`, `days` times. `paid` + `locked` + the part returned to the reserve equals the interest locked at the purchase.
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
 * Cost of ending an order, now or when it ended: `refund` = amount − `charge` − `deduction`. `deduction`: paid interest above the rate for
 * the held days.
 */
export const redemption = z.object({ charge: decimalText, deduction: decimalText, refund: decimalText });

/**
 * `custody_amount`: principal of all tranches. `current_profit`: interest paid so far. `expected_profit`: interest still locked for the
 * order. `payout_time`: maturity. `completion_time`: time of its end, null before. `penalty`: cost of redeeming now, null after the end.
 * `ended`: cost at its end, null before and without a cost. `steps`: rates by held days, as of the purchase.
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
