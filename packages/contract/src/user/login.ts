// POST user/login, user/logout, GET user/center: a session's beginning, its end, and who it belongs to.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { accountParam, accountType, areaCodeParam, passwordParam, proofParams, signedIn, user } from "./user.ts";

export const login = call({
	method: "POST",
	path: "user/login",
	needs: "public",
	says: "Signs in; the answer is the same for a wrong password and an unknown account. While strangers guess or crowd in, a device that is not known solves a challenge first.",
	params: z.object({
		/** Without it the account is looked for as it reads: a phone number begins with + or has an `area_code`. */
		type: accountType.optional(),
		area_code: areaCodeParam.optional(),
		account: accountParam,
		password: passwordParam,
		/** As the last sign-in to this account on this device answered it. */
		device: z.string().max(64).optional(),
		...proofParams,
	}),
	data: signedIn,
	refusals: ["credentials_wrong", "invalid_phone", "challenge_required"],
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
