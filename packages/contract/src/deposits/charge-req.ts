// POST wallet/charge_req reports a deposit: the hash of a transaction, or a bank voucher.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { depositRecord } from "./deposit.ts";
import { chain, method } from "./network.ts";

export const chargeReq = call({
	method: "POST",
	path: "wallet/charge_req",
	needs: "session",
	says: "Reports a deposit. The exchange looks up a submitted hash at once and credits the owner of the recipient's address. Coins sent to the address need no call.",
	params: z.object({
		currency_id: idParam,
		/** A whole number for USDT, USDC and fiat currencies. Optional for a chain, because the chain has the amount. */
		amount: amountParam.optional(),
		method,
		/** For `chain`. */
		chain: chain.optional(),
		hash: z.string().trim().max(128).optional(),
		/** Picture of the voucher: an id of `upload` with the purpose `voucher`. Required for `bank`. */
		image: z.string().max(64).optional(),
		/** Bank account, rate and spread that `wallet/bank_accounts` showed to the user. Required for `bank`; `amount` is in the account's currency. */
		account: idParam.optional(),
		rate: amountParam.optional(),
		spread_ppm: wholeParam(0, 1_000_000).optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ record: depositRecord }),
	refusals: [
		...NUMBER_REFUSALS,
		"unknown_asset",
		"unknown_network",
		"network_closed",
		"bank_closed",
		"unknown_bank_account",
		"unknown_rate",
		"rate_expired",
		"rate_changed",
		"bank_deposit_below_minimum",
		"not_whole",
		"too_many_applications",
		"too_many_reports",
		...COMMAND_REFUSALS,
		"below_minimum",
		"amount_not_whole",
		"hash_malformed",
		"hash_other_recipient",
		"image_missing",
		"image_unknown",
		"image_used",
	],
});
