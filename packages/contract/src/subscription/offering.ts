// A subscription to a new coin as every answer shows it (docs/reference/wire.md, Objects; docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** By time and state: before `opens_at`; sold now; all sold; over and not launched yet; coins handed out; refunded whole. */
const subscriptionStatus = z.enum(["upcoming", "subscribing", "sold_out", "closed", "launched", "cancelled"]);

/**
 * First come, first served. `supply` lies in escrow before it opens; `sold` + `left` = `supply`. `prices`: what a whole coin costs, in each
 * coin that it may be paid with. `min` of one order; `user_cap` of a verified person's orders together. `launch_time`: as planned, and put off
 * by outages; without a launch by `refund_time` everything is refunded by itself. `lock_days` begin with the launch. `orders`: how many.
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

/** `quantity` coins for `paid`. `subscribed`: in escrow until launch; `locked`: credited and locked; `unlocked`; `refunded`: whole. `held`: kept after a fault. */
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
