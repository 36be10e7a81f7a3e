import type { SignedIn } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { signWithPasskey } from "../../../domain/passkeys/passkey-device.ts";
import { deviceOf, keepDevice } from "./devices.ts";

/**
 * Signs in with a passkey. @param autofill true if the browser offers the passkey in the account field @throws PasskeyNotUsed,
 * and the errors of `call`
 */
export async function signInWithPasskey(autofill = false): Promise<SignedIn> {
	const { options } = await call("POST user/passkey_login_options", {}, { ownWords: true, silent: autofill });
	const response = await signWithPasskey(options, autofill);
	// The user typed no account, so the device token is stored under the passkey's id.
	const account = `passkey ${(JSON.parse(response) as { id: string }).id}`;
	const device = deviceOf(account);
	const signedIn = (await call("POST user/passkey_login", { response, device }, { ownWords: true })) as SignedIn;
	keepDevice(account, signedIn.device);
	return signedIn;
}

/**
 * Passes the second factor of a sign-in with a passkey. @param account as the user typed it @throws PasskeyNotUsed, and the
 * errors of `call`
 */
export async function passSecondFactorWithPasskey(pendingLogin: string, account: string): Promise<SignedIn> {
	const { options } = await call("POST user/passkey_login_options", { pending_login: pendingLogin }, { ownWords: true });
	const passkey = await signWithPasskey(options);
	const signedIn = (await call(
		"POST user/login_factor",
		{ pending_login: pendingLogin, passkey },
		{ ownWords: true },
	)) as SignedIn;
	keepDevice(account, signedIn.device);
	return signedIn;
}
