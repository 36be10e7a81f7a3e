// Asks the device to create a passkey, or to sign with one. The WebAuthn library loads at the first use.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** Error: the device created or used no passkey, because the user declined, the device has no passkey, or the device failed. */
export class PasskeyNotUsed extends Error {
	override name = "PasskeyNotUsed";
	/** True if another request has replaced this one, or the user has left the page. In these cases the page shows no error. */
	readonly quiet: boolean;
	readonly there: boolean;

	constructor(cause: unknown) {
		super("the passkey was not used", { cause });
		const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
		this.quiet = code === "ERROR_CEREMONY_ABORTED";
		this.there = code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
	}
}

const library = () => import("@simplewebauthn/browser");

/** Creates a passkey and returns the value for `user/passkey_add`. @throws PasskeyNotUsed */
export async function makePasskey(options: string): Promise<string> {
	const { startRegistration } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
	return JSON.stringify(await startRegistration({ optionsJSON }).catch(thrown));
}

/**
 * Signs with a passkey.
 * @param options the response of `user/passkey_login_options`
 * @param autofill true if the browser offers passkeys in the account name's field, without a dialog
 * @throws PasskeyNotUsed
 */
export async function signWithPasskey(options: string, autofill = false): Promise<string> {
	const { startAuthentication } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
	return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(thrown));
}

export async function cancelPrompt(): Promise<void> {
	(await library()).WebAuthnAbortService.cancelCeremony();
}

function thrown(cause: unknown): never {
	throw new PasskeyNotUsed(cause);
}
