// An order of a managed product as every answer and message shows it (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { earnStep, penaltyRule } from "./product.ts";

/** `held`: kept after a fault, with its money. */
export const earnStatus = z.enum(["hosting", "completed", "redeemed", "held"]);

/**
 * Money of an order with an accrual clock of its own; the first is what the order began with. It earns `daily` at the time of day of
 * `bought_at`, `days` times. `paid` + what the reserve got back + `locked` is what was locked when it was bought.
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
	/** When it is paid next; null once nothing more comes. */
	next_at: timeMs.nullable(),
});

/** What ending now costs, or did cost: `refund` = amount − `charge` − `deduction`. `deduction`: paid interest above what the days really held earn. */
export const redemption = z.object({ charge: decimalText, deduction: decimalText, refund: decimalText });

/**
 * `custody_amount`: principal of all tranches. `current_profit`: interest paid so far; `expected_profit`: what is locked for it still.
 * `payout_time`: maturity. `completion_time`: when it ended, null before. `penalty`: what redeeming now would cost, null once ended;
 * `ended`: what ending cost, null before and where nothing was taken. `steps`: those frozen when it was bought.
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
