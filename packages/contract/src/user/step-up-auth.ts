// POST sms_other_mail sends a code for step-up authentication. In a step-up authentication, a signed-in user proves again to be
// the owner of the account, before a change that makes the account less safe or grants access.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { codeParam, PASSKEY_REFUSALS, passkeyParam, passwordParam } from "./user.ts";

/** Purpose of a code sent to the user's address or phone. The code is valid for that purpose only. */
const stepUpScene = z.enum(["password", "fund_password", "binding", "protection", "bank_card", "withdrawal", "address_book"]);
export type StepUpScene = z.infer<typeof stepUpScene>;

/**
 * Params of the methods in `user.proves_by`. One method is enough. If the account has a second factor, only that factor or a
 * passkey is accepted.
 */
export const stepUpParams = {
	/** Code sent by `sms_other_mail`. */
	code: codeParam.optional(),
	/** Code of the authenticator app, or a recovery code. */
	totp: codeParam.optional(),
	/** The account's password, for accounts that have neither an e-mail address nor a phone. */
	password_now: passwordParam.optional(),
	/** The browser's response to `user/passkey_options` for the purpose `prove`, with a passkey of the account. */
	passkey: passkeyParam.optional(),
	/** Message that `user/wallet_nonce` returned for the purpose `prove`. A linked wallet signs it in `wallet_signature`. */
	wallet_message: z.string().max(2_000).optional(),
	wallet_signature: z.string().max(16_500).optional(),
};
export const CODE_STEP_UP_REFUSALS = [
	"proof_needed",
	"code_wrong",
	"code_expired",
	"code_tries_used",
	"second_factor_wrong",
	"second_factor_used",
	"wallet_proof_wrong",
	...PASSKEY_REFUSALS,
] as const;
export const STEP_UP_REFUSALS = [...CODE_STEP_UP_REFUSALS, "password_wrong"] as const;

export const sendOwnCode = call({
	method: "POST",
	path: "sms_other_mail",
	needs: "session",
	says: "Sends a six-digit code to the user's address or phone, for one purpose (`scene`). The code is valid for 10 minutes and 5 attempts. In a sandbox it appears in sandbox/outbox.",
	params: z.object({ scene: stepUpScene, to: z.enum(["email", "mobile"]).optional() }),
	data: noData,
	refusals: ["nowhere_to_send", "code_sent_just_now", "codes_used_up", "mail_unavailable", "sms_unavailable"],
});
