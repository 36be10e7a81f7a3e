// POST user/login, user/logout, GET user/center: a session's beginning, its end, and who it belongs to.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { accountParam, accountType, areaCodeParam, codeParam, passwordParam, proofParams, signedIn, user } from "./user.ts";

export const login = call({
	method: "POST",
	path: "user/login",
	needs: "public",
	says: "Signs in; the answer is the same for a wrong password and an unknown account. While strangers guess or crowd in, a device that is not known solves a challenge first. An account with a second step answers `second_factor_required` with a ticket to it.",
	params: z.object({
		/** Without it the account is looked for as it reads: a phone number begins with + or has an `area_code`. */
		type: accountType.optional(),
		area_code: areaCodeParam.optional(),
		account: accountParam,
		password: passwordParam,
		/** As the last sign-in to this account on this device answered it. */
		device: z.string().max(64).optional(),
		/** Both steps at once, for programs: a code of the app, or a recovery code. */
		totp: codeParam.optional(),
		...proofParams,
	}),
	data: signedIn,
	refusals: [
		"credentials_wrong",
		"invalid_phone",
		"challenge_required",
		"second_factor_required",
		"second_factor_wrong",
		"second_factor_used",
	],
});

export const logout = call({
	method: "POST",
	path: "user/logout",
	needs: "session",
	says: "Ends this session at once.",
	params: z.object({}),
	data: noData,
	refusals: [],
});

export const center = call({
	method: "GET",
	path: "user/center",
	needs: "session",
	says: "The signed-in user.",
	params: z.object({}),
	data: user,
	refusals: [],
});
