// Calls about a user's payment accounts for P2P trades: ctc/account/list, save and delete (docs/reference/rules.md §9).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, noData, timeMs } from "../fields.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";

/** The value of one field of payment details, with the name of the field. */
export const payValue = z.object({ name: z.string(), value: z.string() });

/**
 * A payment account: an account of the user at a bank or payment service. `holder` is the user's verified name. Account numbers
 * and keys are masked except for the last four characters. Other texts, such as the name of the bank, are not masked. `paid` is
 * the number of released orders that were paid from this account. `limit` is the value in USDT of the purchases that it can still
 * pay today (UTC).
 */
const paymentAccount = z.object({
	id,
	pay_type: z.string(),
	fiat: z.string(),
	holder: z.string(),
	values: z.array(payValue),
	paid: z.int(),
	limit: decimalText,
	used_by: z.int(),
	created_at: timeMs,
});
export type PaymentAccount = z.infer<typeof paymentAccount>;

export const p2pAccountList = call({
	method: "GET",
	path: "ctc/account/list",
	needs: "session",
	says: "The user's payment accounts, newest first.",
	params: z.object({}),
	data: z.object({ list: z.array(paymentAccount), most: z.int(), holder: z.string().nullable() }),
	refusals: [],
});

/** A saved payment account cannot be changed. A user whose number changes saves a new account. */
export const p2pAccountSave = call({
	method: "POST",
	path: "ctc/account/save",
	needs: "session",
	says: "Saves a payment account in the user's verified name. The fields are those of its pay type.",
	params: z.object({
		pay_type: z.string().max(30),
		values: z.array(z.object({ name: z.string().max(40), value: z.string().trim().max(120) })).max(12),
		pay_password: payPasswordParam,
	}),
	data: z.object({ account: paymentAccount }),
	refusals: [
		...FUND_PASSWORD_REFUSALS,
		"settings_locked",
		"not_verified",
		"unknown_pay_type",
		"pay_field_malformed",
		"payment_account_known",
		"too_many_payment_accounts",
	],
});

export const p2pAccountDelete = call({
	method: "POST",
	path: "ctc/account/delete",
	needs: "session",
	says: "Deletes a payment account that no advertisement and no open order uses.",
	params: z.object({ id: idParam, pay_password: payPasswordParam }),
	data: noData,
	refusals: [...FUND_PASSWORD_REFUSALS, "unknown_payment_account", "payment_account_in_use"],
});
