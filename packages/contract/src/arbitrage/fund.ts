// An arbitrage fund and a user's holding in it, in the form of every response and message (docs/reference/wire.md, Objects;
// docs/reference/rules.md §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Value of a fund unit at a full hour, in the fund's coin. A fund starts at 1. */
const unitValue = z.object({ time: timeMs, value: decimalText });

/**
 * An arbitrage fund.
 * `performance_fee` is the share of the gain that the user pays when units are redeemed. `band` is the largest distance of the
 * fund's orders from the index, as a fraction.
 * `min` and `max` limit one subscription. `max` also limits the money that a user has invested in the fund and not redeemed yet.
 * `units` is the number of all units. `founding` is the number of units that belong to the platform, which are never redeemed.
 * `value` is the value of one unit, and `equity` is the value of the whole fund, both at the latest full hour. Both are null
 * before the fund's first full hour. Pending subscriptions are executed at `next_value_at`.
 * `days` has one unit value for each day (UTC), oldest first: the last value of a past day, and the latest value of today. Each
 * day also has the change of the unit value since the previous day, as a fraction. The first day has the change since 1.
 * `unwinding` is true while the fund sells holdings for a redemption. Subscriptions wait until the sale ends. `handed_out` lists
 * coins whose market had no price for 30 days. The fund distributed these coins to all holders in proportion to their units.
 */
export const fund = z.object({
	id,
	name: z.string(),
	kind: z.enum(["cash_and_carry", "triangular"]),
	status: z.enum(["open", "closed", "held"]),
	currency_id: id,
	currency: z.string(),
	performance_fee: decimalText,
	band: decimalText,
	min: decimalText,
	max: decimalText,
	markets: z.array(z.object({ match_id: id, symbol: z.string() })),
	founded_at: timeMs,
	founding: decimalText,
	units: decimalText,
	value: unitValue.nullable(),
	equity: decimalText.nullable(),
	next_value_at: timeMs,
	days: z.array(unitValue.extend({ change: decimalText })),
	waiting: z.object({ amount: decimalText, units: decimalText }),
	unwinding: z.object({ began_at: timeMs, ends_by: timeMs, units: decimalText }).nullable(),
	handed_out: z.array(z.object({ symbol: z.string(), currency: z.string(), quantity: decimalText, time: timeMs })),
});
export type Fund = z.infer<typeof fund>;

/**
 * Inputs from which a fund's latest unit value was computed, and the fund's decisions and fills.
 * The fund's equity is `cash` plus the value of `coins`, plus the margin and profit of `positions`, plus the `funding` that the
 * fund expects for the current period. The unit value is equity / `units`, before the subscriptions of the hour are executed.
 * `hours` has the unit values of the last 48 full hours, oldest first. `decisions` and `fills` have at most fifty entries, newest
 * first. `with_platform` is true if the counterparty of the fill was a simulated participant of the sandbox, such as its market
 * maker.
 */
export const fundDetail = z.object({
	id,
	hours: z.array(unitValue),
	portfolio: z
		.object({
			time: timeMs,
			cash: decimalText,
			coins: z.array(
				z.object({ currency: z.string(), symbol: z.string(), quantity: decimalText, index: decimalText, worth: decimalText }),
			),
			positions: z.array(
				z.object({
					position: id,
					symbol: z.string(),
					direction: z.enum(["long", "short"]),
					amount: decimalText,
					entry: decimalText,
					index: decimalText,
					margin: decimalText,
					profit: decimalText,
				}),
			),
			funding: decimalText,
			equity: decimalText,
			units: decimalText,
		})
		.nullable(),
	decisions: z.array(z.object({ seq: z.int(), time: timeMs, decision: z.string(), inputs: z.string() })),
	fills: z.array(
		z.object({
			id,
			time: timeMs,
			symbol: z.string(),
			market: z.enum(["spot", "contract"]),
			/** Side of the fund's order: 1 is buy, 2 is sell. */
			type: z.literal([1, 2]),
			price: decimalText,
			amount: decimalText,
			with_platform: z.boolean(),
		}),
	),
});
export type FundDetail = z.infer<typeof fundDetail>;

/**
 * A subscription to a fund. `units`, `cost` and `value` are set when the subscription is executed. `cost` is the part of the
 * amount that pays the fund's cost of entry. A `cancelled` subscription was refunded in full.
 */
export const fundSubscription = z.object({
	id,
	client_id: z.string(),
	fund_id: id,
	name: z.string(),
	amount: decimalText,
	currency: z.string(),
	status: z.enum(["waiting", "done", "cancelled"]),
	units: decimalText.nullable(),
	cost: decimalText.nullable(),
	created_at: timeMs,
	completion_time: timeMs.nullable(),
});
export type FundSubscription = z.infer<typeof fundSubscription>;

/**
 * A redemption of fund units. `units` is the requested number of units. `paid_units`, `fee` and `paid` are totals of all payments
 * so far. `paid` is the amount after the fee, which goes to the user's earn account. `late` is true if the fund could not sell
 * enough within a day. In that case the user is paid for the part that is sold, and the unsold part continues to wait.
 */
export const fundRedemption = z.object({
	id,
	client_id: z.string(),
	fund_id: id,
	name: z.string(),
	units: decimalText,
	paid_units: decimalText,
	paid: decimalText,
	fee: decimalText,
	currency: z.string(),
	status: z.enum(["waiting", "unwinding", "done"]),
	late: z.boolean(),
	created_at: timeMs,
	completion_time: timeMs.nullable(),
});
export type FundRedemption = z.infer<typeof fundRedemption>;

/**
 * A user's holding in one fund. `units` is the number of all units, and `free` is the number of units that are in no pending
 * redemption. `paid_for` is the sum of the high-water marks of the user's purchases; each mark starts at the purchase price.
 * `expected` is the amount after the fee that the user would get for all free units at the latest unit value. The final amount
 * depends on the prices at which the fund sells its holdings.
 */
export const fundHolding = z.object({
	fund_id: id,
	units: decimalText,
	free: decimalText,
	paid_for: decimalText,
	worth: decimalText,
	profit: decimalText,
	expected: decimalText,
	lots: z.array(z.object({ id, units: decimalText, high_water: decimalText, bought_at: timeMs })),
});
export type FundHolding = z.infer<typeof fundHolding>;
