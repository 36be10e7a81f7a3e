// A subscription to a new coin, as in every response (docs/reference/wire.md, Objects; docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** By time and state: before `opens_at`; on sale; sold out; closed and not launched yet; coins handed out; refunded. */
const subscriptionStatus = z.enum(["upcoming", "subscribing", "sold_out", "closed", "launched", "cancelled"]);

/**
 * First come, first served. `supply` is in escrow before it opens; `sold` + `left` = `supply`. `prices`: of a whole coin, in each payment
 * coin. `min` of one order; `user_cap` of a verified user's orders together. `launch_time`: planned, and postponed by outages; without a
 * launch by `refund_time` everything is refunded automatically. `lock_days` start at the launch. `orders`: their number.
 */
export const subscription = z.object({
	id,
	terms: z.int(),
	name: z.string(),
	currency_id: id,
	currency: z.string(),
	status: subscriptionStatus,
	supply: decimalText,
	sold: decimalText,
	left: decimalText,
	prices: z.array(z.object({ currency_id: id, currency: z.string(), price: decimalText })),
	min: decimalText,
	user_cap: decimalText,
	opens_at: timeMs,
	closes_at: timeMs,
	launch_time: timeMs,
	refund_time: timeMs,
	lock_days: z.int(),
	launched_at: timeMs.nullable(),
	unlocks_at: timeMs.nullable(),
	cancelled_at: timeMs.nullable(),
	orders: z.int(),
});
export type SubscriptionOffering = z.infer<typeof subscription>;

/**
 * `quantity` coins for `paid`. `subscribed`: in escrow until launch; `locked`: credited and locked; `unlocked`; `refunded`: in full.
 * `held`: quarantined after an error.
 */
export const subscriptionOrder = z.object({
	id,
	client_id: z.string(),
	serial_number: z.string(),
	offering_id: id,
	name: z.string(),
	currency_id: id,
	currency: z.string(),
	quantity: decimalText,
	price: decimalText,
	paid: decimalText,
	payment_currency_id: id,
	payment_currency: z.string(),
	status: z.enum(["subscribed", "locked", "unlocked", "refunded", "held"]),
	created_at: timeMs,
	launch_time: timeMs,
	refund_time: timeMs,
	launched_at: timeMs.nullable(),
	unlocks_at: timeMs.nullable(),
	refunded_at: timeMs.nullable(),
});
export type SubscriptionOrder = z.infer<typeof subscriptionOrder>;
