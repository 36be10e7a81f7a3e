// POST wallet/charge_req lets a user report a deposit, with the hash of its transaction or with a bank voucher.
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
		/**
		 * A whole number for USDT, USDC and fiat currencies. Optional for a chain deposit, because the transaction has the
		 * amount.
		 */
		amount: amountParam.optional(),
		method,
		/** Network and transaction hash. For `method` = `chain` only. */
		chain: chain.optional(),
		hash: z.string().trim().max(128).optional(),
		/** Id of the voucher's picture, which `upload` returned for the purpose `voucher`. Required for `method` = `bank`. */
		image: z.string().max(64).optional(),
		/**
		 * Bank account, rate and spread as `wallet/bank_accounts` showed them to the user. Required for `method` = `bank`;
		 * `amount` is then in the account's currency.
		 */
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
