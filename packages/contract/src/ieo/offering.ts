// An IEO and an application to one, as every answer shows them (docs/reference/wire.md, Objects; docs/reference/rules.md §8).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** By time and state: before it opens; applications taken; allotment under way; waiting to be paid; paid and waiting for the listing; listed and locked; unlocked; refunded whole. */
export const ieoStatus = z.enum(["upcoming", "open", "allotting", "paying", "paid", "listed", "unlocked", "cancelled"]);

/**
 * `supply` lies in escrow before it opens. `ieo_price`: what a whole coin costs. `lot`: what is asked for and allotted is a whole number of
 * these. `min`, `max` of one application; `user_cap`: the most that anybody is allotted. Dates are as planned, and put off by outages; without a
 * listing by `refund_date` everything is refunded by itself. `listing_price`: the market's when it was listed, null before and where it has none.
 * `applicants`, `requested`: while it is open as it stands. `allotted`, `input_hash`: null before the close.
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
	/** When what was locked is free; null before the listing. */
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
 * `status` 1 subscribed, 2 allotment failed, 3 allotted, 4 paid, 5 listed and locked, 6 unlocked. `result`: processing until the allotment, fail
 * where nothing was allotted or all was refunded, paying while the allotment waits to be paid, success once it is paid. `quantity` asked for,
 * `allotment_quantity` allotted (null before), `pending_quantity` not decided yet. `frozen`: of the caller's money now; `cost`: what the allotment
 * costs (before: what was frozen for it). `refunded_at`: the offering was cancelled and everything came back.
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
