// Calls about second factors. POST user/login_factor completes a sign-in with the second factor. user/totp_setup, totp_confirm,
// totp_disable and recovery_codes change it. factor_lost reports it as lost, and factor_kept withdraws that report.
import { z } from "zod";
import { call } from "../call.ts";
import { noData, timeMs } from "../fields.ts";
import { stepUpParams } from "./step-up-auth.ts";
import { codeParam, PASSKEY_REFUSALS, passkeyParam, passwordParam, signedIn } from "./user.ts";

/**
 * Completes a sign-in that was refused with `second_factor_required`. That refusal contains a value for the pending login, which
 * is valid for five minutes and five attempts.
 */
export const loginFactor = call({
	method: "POST",
	path: "user/login_factor",
	needs: "public",
	says: "Completes a sign-in by its second step: the `pending_login` of `second_factor_required`, and a code of the app, a recovery code, or a passkey (the browser's response to `user/passkey_login_options` with this pending login). Each is valid once. Wrong codes from unknown devices at one account have one common limit, a known device has its own limit, and recovery codes are not blocked by other people's wrong codes.",
	params: z.object({ pending_login: z.string().max(64), code: codeParam.optional(), passkey: passkeyParam.optional() }),
	data: signedIn,
	refusals: ["sign_in_expired", "second_factor_wrong", "second_factor_used", "credentials_wrong", ...PASSKEY_REFUSALS],
});

export const totpSetup = call({
	method: "POST",
	path: "user/totp_setup",
	needs: "session",
	says: "Starts the setup of a second step by an authenticator app: returns a secret (base32) and the address for its QR code. `user/totp_confirm` must complete the setup within 15 minutes. Needs the password, if the account has one, and also another method of `proves_by`, if there is one: a stolen password alone must not lock out the owner.",
	params: z.object({ password: passwordParam.optional(), ...stepUpParams }),
	data: z.object({ secret: z.string(), address: z.string() }),
	refusals: [
		"password_wrong",
		"second_factor_on",
		"proof_needed",
		"code_wrong",
		"code_expired",
		"code_tries_used",
		"wallet_proof_wrong",
		...PASSKEY_REFUSALS,
	],
});

/** Params that are needed to change an active second factor: a code or a passkey, and the password if the account has one. */
const changeParams = z.object({
	password: passwordParam.optional(),
	code: codeParam.optional(),
	passkey: passkeyParam.optional(),
});
const CHANGE_REFUSALS = [
	"password_wrong",
	"second_factor_off",
	"second_factor_wrong",
	"second_factor_used",
	"settings_locked",
	...PASSKEY_REFUSALS,
] as const;

const recoveryCodes = z.array(z.string());

export const totpConfirm = call({
	method: "POST",
	path: "user/totp_confirm",
	needs: "session",
	says: "Turns the second step on with the app's first code. Ends every other session. Returns ten recovery codes, which are shown only this time, and a new token for the current session.",
	params: z.object({ code: codeParam }),
	data: z.object({ recovery_codes: recoveryCodes, token: z.string() }),
	refusals: ["second_factor_on", "second_factor_not_begun", "second_factor_wrong"],
});

export const totpDisable = call({
	method: "POST",
	path: "user/totp_disable",
	needs: "session",
	says: "Turns the second step off. Needs the password, if the account has one, and a code of the app, a recovery code or a passkey (`passkey_options` for `prove`). Returns a new token for the current session.",
	params: changeParams,
	data: z.object({ token: z.string() }),
	refusals: CHANGE_REFUSALS,
});

export const newRecoveryCodes = call({
	method: "POST",
	path: "user/recovery_codes",
	needs: "session",
	says: "Replaces the recovery codes by ten new ones. Needs the password, if the account has one, and a code of the app, a recovery code or a passkey.",
	params: changeParams,
	data: z.object({ recovery_codes: recoveryCodes }),
	refusals: CHANGE_REFUSALS,
});

export const factorLost = call({
	method: "POST",
	path: "user/factor_lost",
	needs: "public",
	says: "Reports that the app and the recovery codes are lost, with the `pending_login` of `second_factor_required`. Without `code`, the server sends a six-digit code to the account's address or phone (`sent_to`). The call with that code makes the report. From `ends_at` on, the user can sign in without the second step: after seven days, or after 30 days if the account has neither address nor phone. Using the second step before then, or calling `user/factor_kept`, cancels the report. Withdrawals wait for 24 hours after the sign-in without the second step.",
	params: z.object({ pending_login: z.string().max(64), code: codeParam.optional() }),
	data: z.object({ sent_to: z.string().nullable(), ends_at: timeMs.nullable() }),
	refusals: [
		"sign_in_expired",
		"code_wrong",
		"code_expired",
		"code_tries_used",
		"code_sent_just_now",
		"codes_used_up",
		"mail_unavailable",
		"sms_unavailable",
	],
});

export const factorKept = call({
	method: "POST",
	path: "user/factor_kept",
	needs: "session",
	says: "Cancels the report of `user/factor_lost`: the second step remains on.",
	params: z.object({}),
	data: noData,
	refusals: [],
});
