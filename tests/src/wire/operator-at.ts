import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { canonicalJson } from "@candor/proofs";

interface Changes {
	readonly sent_at?: number;
	readonly command?: string;
}

/** Creates an operator with new keys. @param now clock with which the operator dates requests, ms since the Unix epoch */
export function operatorAt(operator: number, now: () => number) {
	const { privateKey } = generateKeyPairSync("ed25519");
	const publicKey = Buffer.from(privateKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
	const signature = (request: Parameters<typeof canonicalJson>[0]) =>
		sign(null, Buffer.from(canonicalJson(request)), privateKey).toString("hex");
	const context = "candor operator request v1";
	return {
		publicKey,
		signedFor(call: "operator/intents", { sent_at = now() }: Changes = {}) {
			const request = { operator, sent_at, nonce: randomUUID() };
			return { ...request, signature: signature({ context, call, ...request }) };
		},
		signed(command: unknown, { sent_at = now(), command: text = JSON.stringify(command) }: Changes = {}) {
			const request = { operator, sent_at, nonce: randomUUID(), command: text };
			return { ...request, signature: signature({ context, call: "operator/submit", ...request }) };
		},
	};
}
