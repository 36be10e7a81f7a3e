// POST user/e_pwd changes the password. user/forget replaces a forgotten password after the user enters a sent code. Both calls
// end the user's other sessions.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { CODE_STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";
import { accountParam, areaCodeParam, codeParam, passwordParam } from "./user.ts";

export const forget = call({
	method: "POST",
	path: "user/forget",
	needs: "public",
	says: "Sets a new password with the code sent for `forget`, and a code of the second step if the account has one. Ends every session. Withdrawals wait for 24 hours afterwards. For an unknown account every code is rejected as wrong.",
	params: z.object({
		type: z.enum(["mobile", "email"]),
		area_code: areaCodeParam.optional(),
		account: accountParam,
		code: codeParam,
		/**
		 * Code of the authenticator app, or a recovery code. If it is needed and missing, the call refuses with `proof_needed`.
		 */
		totp: codeParam.optional(),
		password: passwordParam,
		re_password: passwordParam,
	}),
	data: noData,
	refusals: [
		"invalid_email",
		"invalid_phone",
		"password_too_short",
		"password_too_common",
		"password_like_account",
		"passwords_differ",
		"code_wrong",
		"code_expired",
		"code_tries_used",
		"proof_needed",
		"second_factor_wrong",
		"second_factor_used",
	],
});

export const changePassword = call({
	method: "POST",
	path: "user/e_pwd",
	needs: "session",
	says: "Sets a new password with the old one, and a code of the second step if the account has one. An account without a password uses another method of step-up authentication. Ends every session, and returns a new token for the current one. Withdrawals wait for 24 hours afterwards.",
	params: z.object({
		old_password: passwordParam.optional(),
		password: passwordParam,
		re_password: passwordParam,
		...stepUpParams,
	}),
	data: z.object({ token: z.string() }),
	refusals: [
		"old_password_wrong",
		"password_too_short",
		"password_too_common",
		"password_like_account",
		"passwords_differ",
		"password_unchanged",
		...CODE_STEP_UP_REFUSALS,
	],
});
