// An IEO (initial exchange offering of a coin) and an application to an IEO, in the form that every response uses
// (docs/reference/wire.md, Objects; docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Statuses of an IEO, in order: not open yet; open for applications; being allotted; waiting for payments; paid and waiting for
 * the listing; listed, but the coins are still locked; coins unlocked; cancelled and refunded.
 */
export const ieoStatus = z.enum(["upcoming", "open", "allotting", "paying", "paid", "listed", "unlocked", "cancelled"]);

/**
 * An IEO.
 * `supply` is the number of coins for sale, which are in escrow before the offering opens. `ieo_price` is the price of one coin.
 * Applications and allotments are multiples of `lot`.
 * `min` and `max` limit one application, and `user_cap` limits the allotment of one user.
 * All dates are planned dates; an outage of the exchange postpones them. If the coin is not listed by `refund_date`, all users
 * are refunded automatically.
 * `listing_price` is the market price at the listing. It is null before the listing, and if the coin has no market. `applicants`
 * and `requested` are totals of the applications; they change while the offering is open. `allotted` and `input_hash` are null
 * before the offering closes.
 */
export const ieo = z.object({
	id,
	terms: z.int(),
	name: z.string(),
	currency_id: id,
	currency: z.string(),
	status: ieoStatus,
	supply: decimalText,
	ieo_price: decimalText,
	payment_currency_id: id,
	payment_currency: z.string(),
	lot: decimalText,
	min: decimalText,
	max: decimalText,
	user_cap: decimalText,
	opens_at: timeMs,
	closes_at: timeMs,
	allotment_date: timeMs,
	pay_date: timeMs,
	listing_date: timeMs,
	refund_date: timeMs,
	lock_up_period: z.int(),
	/** Time at which the lock-up ends; null before the listing. */
	lock_date: timeMs.nullable(),
	listed_at: timeMs.nullable(),
	listing_price: decimalText.nullable(),
	cancelled_at: timeMs.nullable(),
	applicants: z.int(),
	requested: decimalText,
	allotted: decimalText.nullable(),
	input_hash: z.string().nullable(),
});
export type IeoOffering = z.infer<typeof ieo>;

/**
 * An application to an IEO.
 * `status`: 1 subscribed, 2 allotment failed, 3 allotted, 4 paid, 5 listed and locked, 6 unlocked.
 * `result` is `processing` until the allotment, `fail` without an allotment or after a refund, `paying` until the allotment is
 * paid, and `success` afterwards.
 * `quantity` is the requested number of coins. `allotment_quantity` is the allotted number (null before the allotment).
 * `pending_quantity` is the quantity that is not decided yet. `frozen` is the caller's money that is frozen now for the
 * application. `cost` is the price of the allotted coins; before the allotment, `cost` is the frozen amount. `refunded_at` is the
 * time at which the offering was cancelled and the application refunded.
 */
export const ieoOrder = z.object({
	id,
	client_id: z.string(),
	serial_number: z.string(),
	offering_id: id,
	name: z.string(),
	currency_id: id,
	currency: z.string(),
	status: z.literal([1, 2, 3, 4, 5, 6]),
	result: z.enum(["success", "processing", "fail", "paying"]),
	quantity: decimalText,
	allotment_quantity: decimalText.nullable(),
	pending_quantity: decimalText,
	ieo_price: decimalText,
	listing_price: decimalText.nullable(),
	payment_currency_id: id,
	payment_currency: z.string(),
	cost: decimalText,
	frozen: decimalText,
	lock_up_period: z.int(),
	apply_time: timeMs,
	closes_at: timeMs,
	allotment_date: timeMs,
	pay_date: timeMs,
	paid_at: timeMs.nullable(),
	listing_date: timeMs,
	refund_date: timeMs,
	lock_date: timeMs.nullable(),
	refunded_at: timeMs.nullable(),
	held: z.boolean(),
});
export type IeoOrder = z.infer<typeof ieoOrder>;
