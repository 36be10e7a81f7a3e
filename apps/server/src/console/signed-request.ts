// Checks the signature of a console request by the operator's device key.
import { createHash, createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { CONSOLE_HEADERS, type SignedRequest, signedText } from "@candor/contract";

/** Largest difference between the browser's and the server's clock, and the time for which a nonce is remembered. */
const MAX_SKEW_MS = 60_000;
const MOST_NONCES = 50_000;

export type SignatureFault = "signature_missing" | "signature_wrong" | "clock_skewed" | "nonce_used";

export function hashOfBody(body: string): string {
	return createHash("sha256").update(body).digest("hex");
}

/** Reads the headers of a signed request; undefined if one is missing or malformed. */
export function readSignedHeaders(
	headers: IncomingHttpHeaders,
): (Omit<SignedRequest, "path" | "bodyHash"> & { readonly signature: string }) | undefined {
	const text = (name: string) => (typeof headers[name] === "string" ? (headers[name] as string) : "");
	const [operator, sentAt] = [Number(text(CONSOLE_HEADERS.operator)), Number(text(CONSOLE_HEADERS.sentAt))];
	const [nonce, signature] = [text(CONSOLE_HEADERS.nonce), text(CONSOLE_HEADERS.signature)];
	const isWhole = [CONSOLE_HEADERS.operator, CONSOLE_HEADERS.sentAt].every((name) => /^\d{1,15}$/.test(text(name)));
	if (!isWhole || !/^[\w-]{16,64}$/.test(nonce) || !/^[0-9a-f]{128}$/.test(signature)) return undefined;
	return { operator, sentAt, nonce, signature };
}

/** @param deviceKey Ed25519, 32 bytes, hex @param signature hex */
export function isSignedBy(deviceKey: string, request: SignedRequest, signature: string): boolean {
	const x = Buffer.from(deviceKey, "hex").toString("base64url");
	const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
	return verify(null, Buffer.from(signedText(request)), key, Buffer.from(signature, "hex"));
}

/** Remembers nonces, so that a recorded request has no second effect. */
export class UsedNonces {
	readonly #now: () => number;
	readonly #used = new Map<string, number>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Returns undefined for a fresh request. */
	take({ operator, sentAt, nonce }: Pick<SignedRequest, "operator" | "sentAt" | "nonce">): SignatureFault | undefined {
		const now = this.#now();
		if (Math.abs(now - sentAt) > MAX_SKEW_MS) return "clock_skewed";
		for (const [oldest, until] of this.#used) {
			if (until > now && this.#used.size < MOST_NONCES) break;
			this.#used.delete(oldest);
		}
		const key = `${operator} ${nonce}`;
		if (this.#used.has(key)) return "nonce_used";
		// A request may be up to MAX_SKEW_MS ahead, and is accepted until MAX_SKEW_MS after its time.
		this.#used.set(key, now + 2 * MAX_SKEW_MS + 1);
		return undefined;
	}
}
