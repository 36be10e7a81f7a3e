// An arbitrage fund and a user's holding in it, as in every response and message (docs/reference/wire.md, Objects; docs/reference/rules.md
// §7).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Value of a unit in the fund's coin at a full hour; a fund starts at 1. */
const unitValue = z.object({ time: timeMs, value: decimalText });

/**
 * `performance_fee`: share of the gain of redeemed units. `band`: largest distance of the fund's orders from the index, as a fraction.
 * `min`, `max`: limits of one subscription; `max` also limits the user's invested amount that is not redeemed yet. `units`: all units;
 * `founding`: units of the platform, which are never redeemed. `value`, `equity`: of the latest full hour, null before the first.
 * `next_value_at`: time at which waiting subscriptions are executed. `days`: the last value of each past day (UTC) and the latest one of
 * today, oldest first. Each has its change since the previous day as a fraction (the first: since 1), which may be negative. `unwinding`:
 * the fund is selling for a redemption; subscriptions wait until the sale ends. `handed_out`: coins of markets without a price for 30
 * days, which were distributed to all holders in proportion to their units.
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
 * Inputs of a fund's latest value, and its trading record: equity = `cash` + worth of `coins` + margin and profit of `positions` + expected
 * `funding` of the current period; the value is equity / `units`, before the subscriptions of that hour. `hours`: values of the last 48
 * full hours, oldest first. `decisions`, `fills`: newest first, fifty at most. `with_platform`: the counterparty was the sandbox's market
 * maker or another simulated participant.
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
			/** 1 buy, 2 sell. */
			type: z.literal([1, 2]),
			price: decimalText,
			amount: decimalText,
			with_platform: z.boolean(),
		}),
	),
});
export type FundDetail = z.infer<typeof fundDetail>;

/** `units`, `cost`, `value`: set when the subscription is executed. `cost`: of entry, part of the amount. `cancelled`: fully refunded. */
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
 * `units`: requested. `paid_units`, `fee`, `paid`: totals so far; `paid` is after the fee, to the earn account. `late`: the fund could not
 * sell everything within a day; it paid the sold part, and the rest waits again.
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
 * A user's holding in one fund. `units`: total of all lots; `free`: units without a waiting redemption. `paid_for`: sum of the lots'
 * high-water marks, which are their purchase prices. `expected`: proceeds of redeeming all free units at the latest value, after the fee;
 * the real proceeds depend on the prices at which the fund sells.
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
