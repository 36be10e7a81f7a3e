// POST user/login_factor, user/totp_setup, totp_confirm, totp_disable, user/recovery_codes, user/factor_lost, factor_kept: the second step
// at sign-in.
import { z } from "zod";
import { call } from "../call.ts";
import { noData, timeMs } from "../fields.ts";
import { stepUpParams } from "./step-up-auth.ts";
import { codeParam, PASSKEY_REFUSALS, passkeyParam, passwordParam, signedIn } from "./user.ts";

/** `second_factor_required` of a sign-in carries the pending login, valid for five minutes and five attempts. */
export const loginFactor = call({
	method: "POST",
	path: "user/login_factor",
	needs: "public",
	says: "The second step of a sign-in: the `pending_login` of `second_factor_required`, and a code of the app, a recovery code, or a passkey (what the browser answered to `user/passkey_login_options` with this pending login). Each is good once. Strangers' wrong codes at one account are counted together, a known device has a count of its own, and recovery codes wait for nobody.",
	params: z.object({ pending_login: z.string().max(64), code: codeParam.optional(), passkey: passkeyParam.optional() }),
	data: signedIn,
	refusals: ["sign_in_expired", "second_factor_wrong", "second_factor_used", "credentials_wrong", ...PASSKEY_REFUSALS],
});

export const totpSetup = call({
	method: "POST",
	path: "user/totp_setup",
	needs: "session",
	says: "Begins a second step by an app: a secret (base32) and the address that its camera reads. On from `user/totp_confirm`, within 15 minutes. With the password, where there is one, and an own proof beside it where `proves_by` has more than the password: who learned that alone keeps nobody out.",
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

/** To change an active second step: the password, if the account has one, and a code or a passkey. */
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
	says: "Turns the second step on with the app's first code; ends every other session, and answers ten recovery codes, shown this once, and the token that this session goes on with.",
	params: z.object({ code: codeParam }),
	data: z.object({ recovery_codes: recoveryCodes, token: z.string() }),
	refusals: ["second_factor_on", "second_factor_not_begun", "second_factor_wrong"],
});

export const totpDisable = call({
	method: "POST",
	path: "user/totp_disable",
	needs: "session",
	says: "Turns the second step off, with the password, where there is one, and a code of the app, a recovery code or a passkey (`passkey_options` for `prove`); answers the token that this session goes on with.",
	params: changeParams,
	data: z.object({ token: z.string() }),
	refusals: CHANGE_REFUSALS,
});

export const newRecoveryCodes = call({
	method: "POST",
	path: "user/recovery_codes",
	needs: "session",
	says: "Ten new recovery codes in the place of those before, with the password, where there is one, and a code of the app, a recovery code or a passkey.",
	params: changeParams,
	data: z.object({ recovery_codes: recoveryCodes }),
	refusals: CHANGE_REFUSALS,
});

export const factorLost = call({
	method: "POST",
	path: "user/factor_lost",
	needs: "public",
	says: "Says that the app and the recovery codes are lost, with the `pending_login` of `second_factor_required`. Without `code`, six digits go to the own address or phone (`sent_to`); with them it is said, and `ends_at` is when the second step may be left out: seven days later, and 30 where there is nowhere to send a code. Whoever uses the second step before, or says `user/factor_kept`, takes it back. Withdrawals wait 24 hours from the sign-in that left it out.",
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
	says: "Takes `user/factor_lost` back: the second step stays.",
	params: z.object({}),
	data: noData,
	refusals: [],
});
