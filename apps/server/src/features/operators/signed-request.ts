// The bytes that an operator signs, shared by signer and checker. No other signed data begins with this context.
import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { canonicalJson } from "@candor/proofs";

const CONTEXT = "candor operator request v1";
/** A recorded signature expires after this time, by either clock. */
const MAX_AGE_MS = 60_000;

export interface OperatorRequest {
	readonly call: "operator/submit" | "operator/intents";
	readonly operator: number;
	/** Command as JSON; undefined if the call has none. */
	readonly command?: string | undefined;
	/** Time of sending, ms. */
	readonly sent_at: number;
	readonly nonce: string;
}

function textOf({ call, operator, command, sent_at, nonce }: OperatorRequest): Buffer {
	const request = { context: CONTEXT, call, operator, sent_at, nonce, ...(command === undefined ? {} : { command }) };
	return Buffer.from(canonicalJson(request), "utf8");
}

/** Signature in hex. */
export function signRequest(request: OperatorRequest, key: KeyObject): string {
	return sign(null, textOf(request), key).toString("hex");
}

/** @param publicKey Ed25519, 32 bytes, hex @param signature hex */
export function isSigned(request: OperatorRequest, publicKey: string, signature: string): boolean {
	const x = Buffer.from(publicKey, "hex").toString("base64url");
	const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
	return verify(null, textOf(request), key, Buffer.from(signature, "hex"));
}

export function isFresh({ sent_at }: OperatorRequest, now: number): boolean {
	return Math.abs(now - sent_at) <= MAX_AGE_MS;
}

/** The command's id derives from the signed bytes: a repetition has no second effect. */
export function commandIdOf(request: OperatorRequest): string {
	return createHash("sha256").update(textOf(request)).digest("base64url");
}
