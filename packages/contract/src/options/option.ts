// A timed option, in the form that every response and message uses (docs/reference/wire.md, Objects; docs/reference/rules.md §6).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const optionAccount = z.enum(["real", "simulation"]);
/**
 * Status of an option. `void` means that the stake was returned, because the option had no opening price. `held` means that the
 * exchange has set the option and its money aside after a program fault.
 */
export const optionStatus = z.enum(["open", "settled", "void", "held"]);
/** Direction in which the price moved: `bullish` is up, `bearish` is down, and `fair` is unchanged (the option ends in a draw). */
export const optionResult = z.enum(["bullish", "bearish", "fair"]);

/**
 * A timed option.
 * `direction`: 1 up, 2 down. `quantity` is the stake. `payout` is paid in addition to the stake if the user wins. `price` is the
 * opening price, null until the first index record after `opens_after`.
 * `close_time` is the time at which the option ends, null before the option opens. `delivery_price` is the price that settles the
 * option, null before the settlement. `by` says how the option was settled: `record` by the first record after `close_time`,
 * `outage` by the last record before `close_time`, `closed` by two operators without a price. An option with `closed` has the
 * status `void`, because its stake was returned after a fault. `profit_loss` is null while the option is open.
 */
export const option = z.object({
	id,
	client_id: z.string(),
	product: z.string(),
	match_id: id,
	currency: z.string(),
	direction: z.literal([1, 2]),
	transaction_period: z.int(),
	quantity: decimalText,
	payout_ratio: decimalText,
	payout: decimalText,
	handling_fee: decimalText,
	purchase_time: timeMs,
	opens_after: timeMs,
	price: decimalText.nullable(),
	open_time: timeMs.nullable(),
	close_time: timeMs.nullable(),
	delivery_price: decimalText.nullable(),
	delivery_time: timeMs.nullable(),
	status: optionStatus,
	result: optionResult.nullable(),
	by: z.enum(["record", "outage", "closed"]).nullable(),
	/** True while the option waits for the end of an outage. */
	outage: z.boolean(),
	returned: decimalText,
	profit_loss: decimalText.nullable(),
	account_change_type: optionAccount,
});
export type Option = z.infer<typeof option>;
