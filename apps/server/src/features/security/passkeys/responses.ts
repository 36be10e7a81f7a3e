// Reads and checks responses of devices. An invalid response gives undefined; nothing here throws.
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import { z } from "zod";
import { isWithin, PARAMS_BOUNDS } from "../../../http/json-limits.ts";
import type { RelyingParty } from "./relying-party.ts";

/** ES256, EdDSA, RS256: the algorithms that devices support. */
export const ALGORITHMS = [-7, -8, -257];

const text = z.string().max(16_384);
/** Base64url: the form in which the database stores ids. */
const name = z
	.string()
	.max(1_400)
	.regex(/^[\w-]+$/);
const answer = { id: name, rawId: name, type: z.literal("public-key") };
const made = z.object({
	...answer,
	response: z.object({
		clientDataJSON: text,
		attestationObject: text,
		transports: z
			.array(z.string().regex(/^[a-z-]{1,16}$/))
			.max(8)
			.optional(),
	}),
});
const signed = z.object({
	...answer,
	response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.nullish() }),
});
const clientData = z.object({ challenge: z.string().max(128) });

export type Made = z.infer<typeof made>;
export type Signed = z.infer<typeof signed>;

/** Loaded at first use: it takes 27 MB and 118 ms. */
export const library = () => import("@simplewebauthn/server");

export const readMade = (json: string): Made | undefined => parsed(json, made);
export const readSigned = (json: string): Signed | undefined => parsed(json, signed);

/** The challenge that the response claims to have signed. */
export function challengeOf({ response }: Made | Signed): string | undefined {
	return parsed(Buffer.from(response.clientDataJSON, "base64url").toString(), clientData)?.challenge;
}

/** The new passkey. Undefined if it was not created here, for this challenge, with user verification. */
export async function verifyMade(
	response: Made,
	challenge: string,
	{ id, origin }: RelyingParty,
): Promise<(WebAuthnCredential & { readonly backedUp: boolean; readonly synced: boolean }) | undefined> {
	try {
		const { verifyRegistrationResponse } = await library();
		if (!(await isPlain(response.response.attestationObject))) return undefined;
		const verified = await verifyRegistrationResponse({
			response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		});
		if (!verified.verified) return undefined;
		const { credential, credentialBackedUp, credentialDeviceType } = verified.registrationInfo;
		return { ...credential, backedUp: credentialBackedUp, synced: credentialDeviceType === "multiDevice" };
	} catch {
		return undefined;
	}
}

/**
 * New count of the passkey, unchecked. Undefined if the signature is not from here, for this challenge, with this key, by its
 * owner.
 */
export async function verifySigned(
	response: Signed,
	challenge: string,
	{ id, origin }: RelyingParty,
	credential: { readonly id: string; readonly publicKey: Uint8Array },
): Promise<{ readonly counter: number; readonly backedUp: boolean } | undefined> {
	try {
		const { verifyAuthenticationResponse } = await library();
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			// The count is checked when it is stored, after the signature is known to be right.
			credential: { id: credential.id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
		});
		return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined;
	} catch {
		return undefined;
	}
}

/** True without certificates: none are requested, and the library would fetch any address that they name. */
async function isPlain(attestation: string): Promise<boolean> {
	const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
	const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, "base64url")));
	const format = decoded.get("fmt");
	return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

function parsed<T>(json: string, shape: z.ZodType<T>): T | undefined {
	if (!isWithin(Buffer.from(json), PARAMS_BOUNDS)) return undefined;
	try {
		return shape.safeParse(JSON.parse(json)).data;
	} catch {
		return undefined;
	}
}
