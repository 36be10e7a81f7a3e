// A timed option, as in every response and message (docs/reference/wire.md, Objects; docs/reference/rules.md §6).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

export const optionAccount = z.enum(["real", "simulation"]);
/** `void`: the stake was returned, because there was no opening price. `held`: quarantined after an error, with its money. */
export const optionStatus = z.enum(["open", "settled", "void", "held"]);
/** Direction of the price: bullish pays up, bearish pays down, fair is a draw. */
export const optionResult = z.enum(["bullish", "bearish", "fair"]);

/**
 * `direction`: 1 up, 2 down. `quantity`: the stake. `payout`: paid in addition to the stake if the user wins. `price`: opening price, null
 * until the first index record after `opens_after`. `close_time`: time whose price settles the option, null before it opens.
 * `delivery_price`: the settlement price, null before. `by`: the option was settled by the first record after `close_time` (`record`), by
 * the last record before it (`outage`), or without a price (`closed`, status `void`: it was quarantined after a fault and the stake was
 * returned). `profit_loss`: null while it is open.
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
	/** It waits for the end of an outage. */
	outage: z.boolean(),
	returned: decimalText,
	profit_loss: decimalText.nullable(),
	account_change_type: optionAccount,
});
export type Option = z.infer<typeof option>;
