// Payment accounts of a user: ctc/account/list, save and delete (docs/reference/rules.md §9).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, noData, timeMs } from "../fields.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";

/** A value of payment details by the name of its field. */
export const payValue = z.object({ name: z.string(), value: z.string() });

/**
 * A payment account. `holder` is the user's verified name. Numbers and keys are masked except for the last four
 * characters; texts such as the name of the bank are not. `paid` counts the
 * released orders that this account has paid; `limit` is the value of purchases that it can still pay on this UTC day, in USDT.
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

/** A payment account never changes: a user who has a new number saves another account. */
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
