// Creates and uses operators' passkeys. The WebAuthn library loads at the first use.
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

/** Error: the passkey was not used, because the operator declined or the device has no passkey. */
export class PasskeyNotUsed extends Error {
	override name = "PasskeyNotUsed";
}

const library = () => import("@simplewebauthn/browser");
const thrown = (cause: unknown): never => {
	throw new PasskeyNotUsed("the passkey was not used", { cause });
};

export interface PasskeyRequest {
	/** Challenge that the passkey signs, in base64url. */
	readonly challenge: string;
	readonly passkeyId: string;
	/** Host name of the console (the passkey's relying party). */
	readonly site: string;
}

/** Returns the passkey's assertion as the JSON object that the server expects. @throws PasskeyNotUsed */
export async function signWithPasskey({ challenge, passkeyId, site }: PasskeyRequest): Promise<Record<string, unknown>> {
	const { startAuthentication } = await library();
	const optionsJSON = {
		...{ challenge, rpId: site, userVerification: "required" as const },
		allowCredentials: [{ id: passkeyId, type: "public-key" as const }],
	};
	return { ...(await startAuthentication({ optionsJSON }).catch(thrown)) };
}

/** Creates a passkey. @param options creation options that the server sent @throws PasskeyNotUsed */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown> & { readonly id: string }> {
	const { startRegistration } = await library();
	const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
	return { ...(await startRegistration({ optionsJSON }).catch(thrown)) };
}
