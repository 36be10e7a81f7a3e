// An earn product, in the form of every response (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Formula for the cost of ending an order before maturity. `remaining_days` is ratio × remaining days × amount.
 * `daily_interest_multiple` is a fixed number of days' interest.
 */
export const penaltyRule = z.enum(["remaining_days", "daily_interest_multiple"]);

/** Daily rate (0.004 is 0.4 %) for a number of held days. A sold order keeps the rates of its purchase. */
export const earnStep = z.object({ days: z.int(), daily_rate: decimalText });

/**
 * An earn product.
 * `terms` is the version of the terms. A purchase that names an older version is rejected.
 * `min` and `max` limit one order. `max` also limits the total of a user's open orders.
 * `penalty_ratio` is a fraction of the amount per remaining day for `remaining_days`, and a number of days' interest for
 * `daily_interest_multiple`.
 * `recalculate` means that an early end also deducts interest above the rate of `steps` for the held days.
 * `reserve` has two parts: `available` may still be locked for orders or withdrawn by the platform, `locked` belongs to open
 * orders.
 * `left` is the principal that can still be sold, because `available` covers its full interest. `sold` is the principal of open
 * orders.
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
	 * Rates of current products with fewer days, in rising order of days. A product whose `max` is below the user's money in this
	 * product does not apply to that user.
	 */
	steps: z.array(earnStep.extend({ max: decimalText })),
	status: z.enum(["selling", "sold_out", "ended"]),
	reserve: z.object({ available: decimalText, locked: decimalText, left: decimalText, sold: decimalText }),
});
export type EarnProduct = z.infer<typeof earnProduct>;

/**
 * Reserve of a product. `funded` + `charges` − `withdrawn` − `paid` equals available + locked, to the last unit. `moves` lists
 * deposits (`funded`) and withdrawals (`withdrawn`) by the platform, newest first, at most fifty. `history` has one entry per
 * day, oldest first, at most ninety.
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
