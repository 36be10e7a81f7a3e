// Asks the device to create a passkey or to sign with one. The library loads on first use.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** Thrown if no passkey was created or used: the user declined, there is none, or the device failed. */
export class PasskeyNotUsed extends Error {
	override name = "PasskeyNotUsed";
	/** True if another request replaced this one or its page was left: no error is shown. */
	readonly quiet: boolean;
	/** True if this device already has a passkey of the account. */
	readonly there: boolean;

	constructor(cause: unknown) {
		super("the passkey was not used", { cause });
		const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
		this.quiet = code === "ERROR_CEREMONY_ABORTED";
		this.there = code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
	}
}

const library = () => import("@simplewebauthn/browser");

/**
 * Creates a passkey.
 * @param options as `user/passkey_options` returns them
 * @returns the value for `user/passkey_add`
 * @throws PasskeyNotUsed
 */
export async function makePasskey(options: string): Promise<string> {
	const { startRegistration } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
	return JSON.stringify(await startRegistration({ optionsJSON }).catch(thrown));
}

/**
 * Signs with a passkey.
 * @param options as `user/passkey_login_options` returns them
 * @param autofill true: offered in the field of the account's name, without a dialog
 * @throws PasskeyNotUsed
 */
export async function signWithPasskey(options: string, autofill = false): Promise<string> {
	const { startAuthentication } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
	return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(thrown));
}

/** Cancels a pending request to the device. */
export async function stopAsking(): Promise<void> {
	(await library()).WebAuthnAbortService.cancelCeremony();
}

function thrown(cause: unknown): never {
	throw new PasskeyNotUsed(cause);
}
