// An IEO and an application, as in every response (docs/reference/wire.md, Objects; docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * By time and state: not open yet; open for applications; being allotted; waiting for payment; paid and waiting for the listing; listed and
 * locked; unlocked; refunded.
 */
export const ieoStatus = z.enum(["upcoming", "open", "allotting", "paying", "paid", "listed", "unlocked", "cancelled"]);

/**
 * `supply`: in escrow before the offering opens. `ieo_price`: price of one coin. `lot`: applications and allotments are multiples of it.
 * `min`, `max`: limits of one application. `user_cap`: largest allotment of a user. Dates are planned, and outages postpone them. If the
 * coin is not listed by `refund_date`, everything is refunded automatically. `listing_price`: market price at the listing, null before it
 * and without a market. `applicants`, `requested`: live totals while the offering is open. `allotted`, `input_hash`: null before the close.
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
	/** When the lock-up ends; null before the listing. */
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
 * `status`: 1 subscribed, 2 allotment failed, 3 allotted, 4 paid, 5 listed and locked, 6 unlocked. `result`: `processing` until the
 * allotment, `fail` without an allotment or after a refund, `paying` until the allotment is paid, `success` afterwards. Coins: `quantity`
 * requested, `allotment_quantity` allotted (null before), `pending_quantity` undecided. `frozen`: the caller's money frozen now. `cost`:
 * price of the allotment; before the allotment, the frozen amount. `refunded_at`: time at which the offering was cancelled and refunded.
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
