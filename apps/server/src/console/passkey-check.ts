// Checks passkey assertions of operators: for a sign-in by a random challenge, for a confirmed request by a challenge that covers the
// request itself.
import { createHash } from "node:crypto";
import { confirmedText } from "@candor/contract";
import type { OperatorState } from "../exchange/products/operators/views.ts";
import { type RelyingParty, readSignature, verifySignature } from "../features/security/plugin.ts";

/** Challenge of a confirmed request, base64url. @param params the request's params as JSON text */
export function challengeOfRequest(nonce: string, path: string, params: string): string {
	return createHash("sha256")
		.update(confirmedText(nonce, path, params))
		.digest("base64url");
}

/** Returns true if the operator's passkey signed the challenge on a page of the console, with user verification. */
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
