// Parses and verifies browsers' WebAuthn responses. For an invalid response each function returns undefined; none throws.
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import { z } from "zod";
import { isWithin, PARAMS_BOUNDS } from "../../../http/json-limits.ts";
import type { RelyingParty } from "./relying-party.ts";

/** COSE numbers of the accepted algorithms: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257];

const text = z.string().max(16_384);
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

export type CreationResponse = z.infer<typeof made>;
export type SignatureResponse = z.infer<typeof signed>;

/** Loads the WebAuthn library when it is first needed, because loading takes 27 MB and 118 ms. */
export const library = () => import("@simplewebauthn/server");

export const readCreation = (json: string): CreationResponse | undefined => parsed(json, made);
export const readSignature = (json: string): SignatureResponse | undefined => parsed(json, signed);

/** Returns the challenge that the response contains, without a check of the signature. */
export function challengeOf({ response }: CreationResponse | SignatureResponse): string | undefined {
	return parsed(Buffer.from(response.clientDataJSON, "base64url").toString(), clientData)?.challenge;
}

/**
 * Verifies the response for a new passkey. Returns undefined if it is not for this domain and challenge, or if the device did not
 * verify its user.
 */
export async function verifyCreation(
	response: CreationResponse,
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
 * Verifies a passkey signature. Returns undefined unless the key signed this challenge for this domain and the device verified
 * its user. The use count is not checked here.
 */
export async function verifySignature(
	response: SignatureResponse,
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
			// A value of 0 switches off the library's check of the use count. The count is checked when it is stored.
			credential: { id: credential.id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
		});
		return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Returns true if the response contains no certificate. The server requests none, and the library would fetch any URL that a
 * certificate names.
 */
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
