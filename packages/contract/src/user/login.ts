// POST user/login, user/logout, GET user/center, user/center2: start and end of a session, and its user.
import { z } from "zod";
import { call } from "../call.ts";
import { flagParam, noData } from "../fields.ts";
import {
	accountParam,
	accountType,
	areaCodeParam,
	codeParam,
	deviceParam,
	inviteCodeParam,
	passwordParam,
	proofOfWorkParams,
	signedIn,
	user,
} from "./user.ts";
import { WALLET_REFUSALS, walletParams } from "./wallet-login.ts";

export const login = call({
	method: "POST",
	path: "user/login",
	needs: "public",
	says: "Signs in, by password or (`type` wallet) by a message that `user/wallet_nonce` gave and a wallet signed; a wallet that nobody has yet is answered `wallet_new` with a `pending_login`, and opens an account with it, the agreement and an invite code. The answer is the same for a wrong password and an unknown account. While strangers guess or crowd in, a device that is not known solves a challenge first. An account with a second step answers `second_factor_required` with a `pending_login` for it.",
	params: z.object({
		/** Without it the form of the account decides: a phone number begins with + or has an `area_code`. */
		type: z.enum([...accountType.options, "wallet"]).optional(),
		area_code: areaCodeParam.optional(),
		/** Account and password: of every type except wallet. */
		account: accountParam.optional(),
		password: passwordParam.optional(),
		device: deviceParam,
		/** Both steps at once, for programs: a code of the app, or a recovery code. */
		totp: codeParam.optional(),
		chain: walletParams.chain.optional(),
		address: walletParams.address.optional(),
		message: walletParams.message.optional(),
		signature: walletParams.signature.optional(),
		/** From `wallet_new`, instead of another signature: opens an account. */
		pending_login: z.string().max(64).optional(),
		invite_code: inviteCodeParam.optional(),
		agree: flagParam.optional(),
		...proofOfWorkParams,
	}),
	data: signedIn,
	refusals: [
		...WALLET_REFUSALS,
		"wallet_new",
		"sign_in_expired",
		"agreement_required",
		"invite_code_unknown",
		"account_taken",
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

export const center2 = call({
	...center,
	path: "user/center2",
	says: "The same as `user/center`: both tell of the basic and of the advanced verification.",
});
