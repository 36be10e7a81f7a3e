// POST user/login and user/logout start and end a session. GET user/center and user/center2 return the signed-in user.
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
	says: "Signs in by password, or (`type` wallet) by a message of `user/wallet_nonce` with a wallet's signature. A wallet without an account gets `wallet_new` with a `pending_login`; with it, the accepted agreement and an invite code, the same call opens an account. The response is the same for a wrong password and an unknown account. During password guessing or heavy load, an unknown device must solve a challenge first. An account with a second step gets `second_factor_required` with a `pending_login` for that step.",
	params: z.object({
		/**
		 * Type of `account`. By default the server finds the type from the text of `account`. A phone number begins with +, or
		 * comes with an `area_code`.
		 */
		type: z.enum([...accountType.options, "wallet"]).optional(),
		area_code: areaCodeParam.optional(),
		/** `account` and `password` are required for every type except wallet. */
		account: accountParam.optional(),
		password: passwordParam.optional(),
		device: deviceParam,
		/**
		 * Code of the authenticator app, or a recovery code. A program that sends it together with the password needs only one
		 * call to sign in.
		 */
		totp: codeParam.optional(),
		chain: walletParams.chain.optional(),
		address: walletParams.address.optional(),
		message: walletParams.message.optional(),
		signature: walletParams.signature.optional(),
		/**
		 * Value from the refusal `wallet_new`. With it, the owner of a new wallet can open an account without signing a second
		 * time.
		 */
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
	says: "The same as `user/center`: the signed-in user, with basic and advanced verification.",
});
