// A managed product as every answer shows it (docs/reference/wire.md, Objects; docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** What ending before maturity costs: `remaining_days`, ratio × days left × amount; `daily_interest_multiple`, so many days' interest. */
export const penaltyRule = z.enum(["remaining_days", "daily_interest_multiple"]);

/** A rate a day (0.004 is 0.4 %) that holding for so many days earns; sold orders keep those of their day. */
export const earnStep = z.object({ days: z.int(), daily_rate: decimalText });

/**
 * `terms` rises with each change: bought on those that the caller saw, or not at all. `min`, `max`: of one order, `max` also of a person's
 * open orders together. `penalty_ratio`: for `remaining_days` a share of the amount for each day left, for `daily_interest_multiple` how many
 * days' interest. `recalculate`: ended early, interest above `steps` for the days really held is deducted too.
 * `reserve`: `available` may still be locked or taken back by the platform, `locked` is owed to open orders and can go nowhere else;
 * `left`: what can still be sold, the principal whose whole interest `available` covers; `sold`: open principal.
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
	/** Shorter products of today, by rising days. One whose `max` is below what one has in this product is no step for one. */
	steps: z.array(earnStep.extend({ max: decimalText })),
	status: z.enum(["selling", "sold_out", "ended"]),
	reserve: z.object({ available: decimalText, locked: decimalText, left: decimalText, sold: decimalText }),
});
export type EarnProduct = z.infer<typeof earnProduct>;

/**
 * Where a product's interest comes from: `funded` + `charges` − `withdrawn` − `paid` = available + locked, to the last unit.
 * `moves`: the platform's own money in (`funded`) and out (`withdrawn`), newest first, the last fifty. `history`: by day, oldest first,
 * at most ninety.
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
