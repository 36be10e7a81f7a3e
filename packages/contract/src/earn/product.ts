// An earn product, in the form that every response uses (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Formula for the cost of ending an earn order before maturity. With `remaining_days`, the cost is ratio × remaining days ×
 * amount. With `daily_interest_multiple`, the cost is the interest of a fixed number of days.
 */
export const penaltyRule = z.enum(["remaining_days", "daily_interest_multiple"]);

/**
 * Daily rate that applies if an earn order ends early after `days` held days (0.004 is 0.4 %). An order keeps the rates from the
 * time of its purchase.
 */
export const earnStep = z.object({ days: z.int(), daily_rate: decimalText });

/**
 * An earn product.
 * `terms` is the version of the terms. A purchase that names an older version is rejected.
 * `min` and `max` limit the amount of one order. `max` also limits the total of a user's open orders of the product. With the
 * rule `remaining_days`, `penalty_ratio` is a fraction of the amount per remaining day. With the rule `daily_interest_multiple`,
 * `penalty_ratio` is the number of days whose interest is charged.
 * `recalculate` applies to an early end. If it is true, the end also deducts the part of the paid interest that is above the
 * interest for the held days at the rate of `steps`. `reserve` is money of the platform that pays the interest. Its part
 * `available` may still be locked for orders, or withdrawn by the platform. Its part `locked` belongs to open orders. `left` is
 * the principal that can still be sold, because `available` covers its full interest. `sold` is the principal of open orders.
 */
export const earnProduct = z.object({
	id,
	terms: z.int(),
	currency_id: id,
	currency: z.string(),
	days: z.int(),
	daily_rate: decimalText,
	total_return_rate: decimalText,
	min: decimalText,
	max: decimalText,
	rule: penaltyRule,
	penalty_ratio: decimalText,
	recalculate: z.boolean(),
	/**
	 * Rates that apply if an order of this product ends early: the rates of the products on sale that have fewer days, in rising
	 * order of days. A shorter product's rate does not apply to a user whose money in this product is above that product's `max`.
	 */
	steps: z.array(earnStep.extend({ max: decimalText })),
	status: z.enum(["selling", "sold_out", "ended"]),
	reserve: z.object({ available: decimalText, locked: decimalText, left: decimalText, sold: decimalText }),
});
export type EarnProduct = z.infer<typeof earnProduct>;

/**
 * Reserve of an earn product, from which interest is paid. `funded` + `charges` − `withdrawn` − `paid` exactly equals available +
 * locked. `moves` lists money that the platform deposited (`funded`) or withdrew (`withdrawn`), newest first, at most fifty
 * entries. `history` has one entry per day, oldest first, at most ninety.
 */
export const earnReserve = z.object({
	funded: decimalText,
	withdrawn: decimalText,
	paid: decimalText,
	charges: decimalText,
	available: decimalText,
	locked: decimalText,
	moves: z.array(z.object({ time: timeMs, kind: z.enum(["funded", "withdrawn"]), amount: decimalText })),
	history: z.array(z.object({ time: timeMs, available: decimalText, locked: decimalText })),
});
export type EarnReserve = z.infer<typeof earnReserve>;
