// POST user/bind adds an e-mail address or a phone number, for sign-in and for codes. user/unbind removes an address, number or
// wallet.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";
import { accountParam, areaCodeParam, codeParam } from "./user.ts";

export const bind = call({
	method: "POST",
	path: "user/bind",
	needs: "session",
	says: "Binds an e-mail address or a phone, and replaces the previous one. Needs the code that `sms_mail` or `sms_send` sent there (scene `bind`), and step-up authentication. Withdrawals wait for 24 hours afterwards. The owner is notified by mail, also at the previous address.",
	params: z.object({
		type: z.enum(["email", "mobile"]),
		area_code: areaCodeParam.optional(),
		account: accountParam,
		account_code: codeParam,
		...stepUpParams,
	}),
	data: noData,
	refusals: ["invalid_email", "invalid_phone", "already_bound", "binding_failed", "settings_locked", ...STEP_UP_REFUSALS],
});

export const unbind = call({
	method: "POST",
	path: "user/unbind",
	needs: "session",
	says: "Removes an e-mail address, a phone or a wallet from the account. The last method of signing in cannot be removed.",
	params: z.object({
		type: z.enum(["email", "mobile", "wallet"]),
		/** Address of the wallet to remove. */
		account: accountParam.optional(),
		...stepUpParams,
	}),
	data: noData,
	refusals: ["not_bound", "last_way_in", "settings_locked", ...STEP_UP_REFUSALS],
});
