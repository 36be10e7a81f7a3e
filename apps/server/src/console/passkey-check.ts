// Checks the passkey responses of operators. The challenge of a sign-in is random; the challenge of a confirmed request covers
// the request itself.
import { createHash } from "node:crypto";
import { confirmedText } from "@candor/contract";
import type { OperatorState } from "../exchange/products/operators/views.ts";
import { type RelyingParty, readSignature, verifySignature } from "../features/security/plugin.ts";

/**
 * Returns the challenge of a confirmed request, in base64url.
 * @param params params of the request as JSON
 */
export function challengeOfRequest(nonce: string, path: string, params: string): string {
	return createHash("sha256")
		.update(confirmedText(nonce, path, params))
		.digest("base64url");
}

/** Returns true if the operator's passkey has signed the challenge on a page of the console, and has verified the person. */
export async function isConfirmed(
	response: unknown,
	challenge: string,
	party: RelyingParty,
	{ passkeyId, passkeyKey }: Pick<OperatorState, "passkeyId" | "passkeyKey">,
): Promise<boolean> {
	const read = readSignature(JSON.stringify(response));
	if (read === undefined || passkeyId === "" || read.id !== passkeyId) return false;
	const credential = { id: passkeyId, publicKey: Buffer.from(passkeyKey, "hex") };
	return (await verifySignature(read, challenge, party, credential)) !== undefined;
}
