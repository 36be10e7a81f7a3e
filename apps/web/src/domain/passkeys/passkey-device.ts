// Asks the device to create a passkey or to sign with one. The library loads on first use.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** Nothing came of it: the person said no, there is no passkey, or the device would not. */
export class PasskeyNotUsed extends Error {
	override name = "PasskeyNotUsed";
	/** Another request replaced this one, or its page was left: there is no error to show. */
	readonly quiet: boolean;
	/** This device has one of the account already. */
	readonly there: boolean;

	constructor(cause: unknown) {
		super("the passkey was not used", { cause });
		const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
		this.quiet = code === "ERROR_CEREMONY_ABORTED";
		this.there = code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
	}
}

const library = () => import("@simplewebauthn/browser");

/** @param options as `user/passkey_options` answers @returns what `user/passkey_add` takes @throws PasskeyNotUsed */
export async function makePasskey(options: string): Promise<string> {
	const { startRegistration } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
	return JSON.stringify(await startRegistration({ optionsJSON }).catch(thrown));
}

/**
 * @param options as `user/passkey_login_options` answers
 * @param autofill offered where the account's name is typed, without a window of its own
 * @throws PasskeyNotUsed
 */
export async function signWithPasskey(options: string, autofill = false): Promise<string> {
	const { startAuthentication } = await library();
	const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
	return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(thrown));
}

/** Ends what still waits for the person. */
export async function stopAsking(): Promise<void> {
	(await library()).WebAuthnAbortService.cancelCeremony();
}

function thrown(cause: unknown): never {
	throw new PasskeyNotUsed(cause);
}
