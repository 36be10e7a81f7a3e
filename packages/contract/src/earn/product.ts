// An earn product, as in every response (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Formula for the cost of ending before maturity. `remaining_days`: ratio × remaining days × amount. `daily_interest_multiple`: a fixed
 * number of days' interest.
 */
export const penaltyRule = z.enum(["remaining_days", "daily_interest_multiple"]);

/** Daily rate (0.004 is 0.4 %) for a number of held days. A sold order keeps the rates of its purchase. */
export const earnStep = z.object({ days: z.int(), daily_rate: decimalText });

/**
 * `terms`: version of the terms, which increases with each change; a purchase that names an older version is rejected. `min`, `max`: limits
 * of one order; `max` also limits a user's open orders together. `penalty_ratio`: for `remaining_days` a fraction of the amount per
 * remaining day, for `daily_interest_multiple` a number of days' interest. `recalculate`: an early end also deducts interest above `steps`
 * for the held days. `reserve`: `available` may still be locked for orders or withdrawn by the platform, `locked` is owed to open orders.
 * `left`: principal that can still be sold, because `available` covers its full interest. `sold`: principal of open orders.
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
	 * Current products with fewer days, by rising days. A product whose `max` is below the user's money in this product is ignored for
	 * the user.
	 */
	steps: z.array(earnStep.extend({ max: decimalText })),
	status: z.enum(["selling", "sold_out", "ended"]),
	reserve: z.object({ available: decimalText, locked: decimalText, left: decimalText, sold: decimalText }),
});
export type EarnProduct = z.infer<typeof earnProduct>;

/**
 * Reserve of a product: `funded` + `charges` − `withdrawn` − `paid` = available + locked, to the last unit. `moves`: deposits (`funded`)
 * and withdrawals (`withdrawn`) by the platform, newest first, at most fifty. `history`: by day, oldest first, at most ninety.
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
