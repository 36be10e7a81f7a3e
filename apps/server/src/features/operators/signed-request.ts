// Signs and checks operators' requests. The signed text begins with a fixed context that no other signed data of the exchange
// contains, so such a signature cannot be used for anything else.
import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { canonicalJson } from "@candor/proofs";

const CONTEXT = "candor operator request v1";
/**
 * Maximum difference (ms) between `sent_at` and the server's clock at which a signature is accepted. A recorded request therefore
 * cannot be sent later.
 */
const MAX_AGE_MS = 60_000;

export interface OperatorRequest {
	readonly call: "operator/submit" | "operator/intents";
	readonly operator: number;
	/** The command as JSON; undefined for the call `operator/intents`. */
	readonly command?: string | undefined;
	readonly sent_at: number;
	readonly nonce: string;
}

function textOf({ call, operator, command, sent_at, nonce }: OperatorRequest): Buffer {
	const request = { context: CONTEXT, call, operator, sent_at, nonce, ...(command === undefined ? {} : { command }) };
	return Buffer.from(canonicalJson(request), "utf8");
}

export function signRequest(request: OperatorRequest, key: KeyObject): string {
	return sign(null, textOf(request), key).toString("hex");
}

/**
 * Returns true if the request has a valid signature.
 * @param publicKey Ed25519 public key: 32 bytes as hex
 * @param signature Ed25519 signature as hex
 */
export function isSigned(request: OperatorRequest, publicKey: string, signature: string): boolean {
	const x = Buffer.from(publicKey, "hex").toString("base64url");
	const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
	return verify(null, textOf(request), key, Buffer.from(signature, "hex"));
}

export function isFresh({ sent_at }: OperatorRequest, now: number): boolean {
	return Math.abs(now - sent_at) <= MAX_AGE_MS;
}

/** Returns the id of the command: the hash of the signed request. The core therefore executes a repeated request only once. */
export function commandIdOf(request: OperatorRequest): string {
	return createHash("sha256").update(textOf(request)).digest("base64url");
}
