// POST user/register opens an account under a phone number, an e-mail address or a user name. A phone or address must be
// confirmed with the code sent to it. Every registration requires an invite code.
import { z } from "zod";
import { call } from "../call.ts";
import { flagParam } from "../fields.ts";
import {
	accountParam,
	accountType,
	areaCodeParam,
	codeParam,
	inviteCodeParam,
	passwordParam,
	proofOfWorkParams,
	signedIn,
} from "./user.ts";

export const register = call({
	method: "POST",
	path: "user/register",
	needs: "public",
	says: "Opens an account and signs in. During many registrations, a registration by username must solve a challenge first.",
	params: z.object({
		type: accountType,
		area_code: areaCodeParam.optional(),
		account: accountParam,
		/** The six digits sent to the phone or e-mail address; not needed for a user name. */
		code: codeParam.optional(),
		password: passwordParam,
		re_password: passwordParam,
		invite_code: inviteCodeParam,
		agree: flagParam,
		...proofOfWorkParams,
	}),
	data: signedIn,
	refusals: [
		"invalid_email",
		"invalid_phone",
		"invalid_username",
		"account_taken",
		"password_too_short",
		"password_too_common",
		"password_like_account",
		"passwords_differ",
		"invite_code_unknown",
		"agreement_required",
		"code_wrong",
		"code_expired",
		"code_tries_used",
		"challenge_required",
	],
});
