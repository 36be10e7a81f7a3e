// Calls that apply for a withdrawal and act on it: POST wallet/out applies, out/cancel cancels, out/confirm confirms it again,
// and out/stop stops it by the link in a mail.
import { z } from "zod";
import { call } from "../call.ts";
import { method } from "../deposits/network.ts";
import { amountParam, clientId, decimalText, idParam, sentAt, wholeParam } from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "../user/step-up-auth.ts";
import { payPasswordParam } from "../user/user.ts";
import { withdrawalRecord } from "./withdrawal.ts";

export const withdrawalApply = call({
	method: "POST",
	path: "wallet/out",
	needs: "session",
	says: "Applies for a withdrawal to a saved address or a bound bank card. The amount is frozen at once; the fee is taken from it.",
	params: z.object({
		currency_id: idParam,
		method,
		address_id: idParam.optional(),
		card_id: idParam.optional(),
		/** Bank account that pays, with the rate and the spread that the user saw. For `method` = `bank` only. */
		account: idParam.optional(),
		rate: amountParam.optional(),
		spread_ppm: wholeParam(0, 1_000_000).optional(),
		/** Amount that leaves the user's account, including the fee. */
		number: amountParam.optional(),
		/** Fee that the user saw. If the fee has changed since then, the call is refused. Default: the current fee. */
		fee: amountParam.optional(),
		pay_password: payPasswordParam,
		...stepUpParams,
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ record: withdrawalRecord }),
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		...FUND_PASSWORD_REFUSALS,
		...STEP_UP_REFUSALS,
		"not_verified",
		"unknown_asset",
		"unknown_address",
		"address_too_new",
		"unknown_card",
		"network_closed",
		"bank_closed",
		"unknown_bank_account",
		"unknown_rate",
		"rate_expired",
		"rate_changed",
		"card_not_usable",
		"withdrawals_stopped",
		"withdrawals_held",
		"withdrawal_below_minimum",
		"price_missing",
		"unknown_recipient",
		"fee_changed",
		"insufficient_balance",
		"applied_today",
		"withdrawal_limit",
		"deposits_not_final",
		"address_screened",
	],
});

export const withdrawalCancel = call({
	method: "POST",
	path: "wallet/out/cancel",
	needs: "session",
	says: "Cancels a withdrawal that is not being signed yet. The frozen money returns at once.",
	params: z.object({ id: idParam }),
	data: z.object({ record: withdrawalRecord }),
	refusals: [...CLOSING_REFUSALS, "unknown_withdrawal", "withdrawal_under_way"],
});

export const withdrawalConfirm = call({
	method: "POST",
	path: "wallet/out/confirm",
	needs: "session",
	says: "Confirms an application again, as the exchange requests after a change of the account's security, on a new device or for a new address. Needs step-up authentication.",
	params: z.object({ id: idParam, ...stepUpParams }),
	data: z.object({ record: withdrawalRecord }),
	refusals: [...COMMAND_REFUSALS, ...STEP_UP_REFUSALS, "unknown_withdrawal", "nothing_to_confirm"],
});

/**
 * `outcome` is `stopped` if this call stopped the withdrawal, `over` if it had ended before, and `under_way` if it cannot be
 * stopped, because it is being signed or was sent. `token` is valid for one withdrawal, and can only stop it.
 */
export const withdrawalStop = call({
	method: "POST",
	path: "wallet/out/stop",
	needs: "public",
	says: "Stops the withdrawal of a mail's link. Pages call it only after a tap, because programs open the links of mails.",
	params: z.object({ token: z.string().max(200) }),
	data: z.object({
		outcome: z.enum(["stopped", "over", "under_way"]),
		amount: decimalText,
		currency: z.string(),
	}),
	refusals: ["stop_link_unknown"],
});
