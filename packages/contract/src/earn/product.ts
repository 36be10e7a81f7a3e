// An earn product, as in every response (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Cost of ending before maturity: `remaining_days`, ratio × remaining days × amount; `daily_interest_multiple`, a number of days' interest.
 */
export const penaltyRule = z.enum(["remaining_days", "daily_interest_multiple"]);

/** Daily rate (0.004 is 0.4 %) for a number of held days; sold orders keep those of their purchase. */
export const earnStep = z.object({ days: z.int(), daily_rate: decimalText });

/**
 * `terms` increases with each change: an order is sold on the version that the caller saw, or not at all. `min`, `max`: of one order, `max`
 * also of a user's open orders together. `penalty_ratio`: for `remaining_days` a share of the amount per remaining day, for
 * `daily_interest_multiple` a number of days' interest. `recalculate`: an early end also deducts interest above `steps` for the held days.
 * `reserve`: `available` may still be locked or withdrawn by the platform, `locked` is owed to open orders; `left`: principal that can
 * still be sold, whose full interest `available` covers; `sold`: open principal.
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
	/** Current shorter products, by rising days. One whose `max` is below the user's money in this product does not count for the user. */
	steps: z.array(earnStep.extend({ max: decimalText })),
	status: z.enum(["selling", "sold_out", "ended"]),
	reserve: z.object({ available: decimalText, locked: decimalText, left: decimalText, sold: decimalText }),
});
export type EarnProduct = z.infer<typeof earnProduct>;

/**
 * Reserve of a product: `funded` + `charges` − `withdrawn` − `paid` = available + locked, to the last unit. `moves`: deposits (`funded`)
 * and withdrawals (`withdrawn`) of the platform, newest first, the last fifty. `history`: by day, oldest first, at most ninety.
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
