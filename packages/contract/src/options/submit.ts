// POST microtrade/submit buys a timed option (docs/reference/rules.md §6).
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { placedReceipt } from "../proofs/receipt.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { option, optionAccount } from "./option.ts";

export const optionSubmit = call({
	method: "POST",
	path: "microtrade/submit",
	needs: "session",
	says: "Buys an option. Rejected if the terms have changed since the caller saw them.",
	params: z.object({
		match_id: idParam,
		/** Currency of the stake. Default: the currency of the account. */
		currency_id: idParam.optional(),
		/** Direction of the option: 1 is up, 2 is down. */
		type: z.union([z.literal([1, 2]), z.literal(["1", "2"]).transform((side) => (side === "1" ? 1 : 2))]),
		seconds: wholeParam(1, 86_400),
		number: amountParam,
		/**
		 * Payout ratio that the screen showed to the user. Default: the current ratio. A repeated request with the same
		 * `client_id` does not buy again, and returns the first purchase with its terms.
		 */
		payout_ratio: amountParam.optional(),
		account: optionAccount,
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	/** `receipt` is the signed receipt with the terms of the purchase. */
	data: z.object({ order: option, receipt: placedReceipt }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		"unknown_pair",
		"unknown_asset",
		"no_options_here",
		"unknown_duration",
		"terms_changed",
		"below_minimum",
		"above_maximum",
		"open_stakes_too_large",
		"too_many_options",
		"not_verified",
		"demo_only",
		"not_available",
		"sources_silent",
		"insufficient_balance",
		"sold_out",
		"on_break",
		"loss_limit_reached",
	],
});
