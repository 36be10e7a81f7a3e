// A subscription (the sale of a new coin), in the form that every response uses (docs/reference/wire.md, Objects;
// docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Statuses of a subscription, in order: before `opens_at`; on sale; sold out; closed and not launched yet; launched, with the
 * coins credited to the buyers; cancelled and refunded.
 */
const subscriptionStatus = z.enum(["upcoming", "subscribing", "sold_out", "closed", "launched", "cancelled"]);

/**
 * A subscription: the sale of a new coin. Orders are served in the order of their arrival.
 * `supply` is the number of coins for sale, which are in escrow before the sale opens; `sold` + `left` = `supply`. `prices` has the
 * price of one coin in each payment coin.
 * `min` is the smallest order, and `user_cap` limits the sum of all orders of one user.
 * `launch_time` is the planned time of the launch; an outage of the exchange postpones it. If the coin is not launched by
 * `refund_time`, all payments are refunded automatically. `lock_days` is the length of the lock-up, which starts at the launch.
 * `orders` is the number of orders.
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
 * An order to buy `quantity` coins for the amount `paid`. Its status is `subscribed` (in escrow until the launch), `locked`
 * (credited but locked), `unlocked`, `refunded` (in full), or `held` (set aside after a program fault).
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
