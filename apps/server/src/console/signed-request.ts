// Checks the signature that a console request has from the operator's device key.
import { createHash, createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { CONSOLE_HEADERS, type SignedRequest, signedText } from "@candor/contract";
import { type ConsoleRefusal, refuseCall } from "./console-registry.ts";

/** Largest difference between the clocks of browser and server, ms. A nonce is remembered for about twice this time. */
const MAX_SKEW_MS = 60_000;
/** Maximum number of remembered nonces of one operator. It allows about 40 requests per second. */
const MOST_NONCES = 5_000;

export type NonceFault = "clock_skewed" | "nonce_used" | "too_many_requests";

export function hashOfBody(body: string): string {
	return createHash("sha256").update(body).digest("hex");
}

/** Reads the headers of a signed request. Returns undefined if one is missing or malformed. */
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

/**
 * Returns true if the signature of the request is valid.
 * @param deviceKey Ed25519 public key, 32 bytes in hex
 * @param signature in hex
 */
export function isSignedBy(deviceKey: string, request: SignedRequest, signature: string): boolean {
	return isTextSignedBy(deviceKey, signedText(request), signature);
}

/**
 * Returns true if the signature of the text is valid.
 * @param publicKey Ed25519 public key, 32 bytes in hex
 * @param signature in hex
 */
export function isTextSignedBy(publicKey: string, text: string, signature: string): boolean {
	const x = Buffer.from(publicKey, "hex").toString("base64url");
	const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
	return verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
}

/**
 * Returns the refusal for a fault.
 * @param now clock of the server (ms), by which the browser corrects its clock
 */
export function refuseRequest(fault: NonceFault, now: number): ConsoleRefusal {
	if (fault === "clock_skewed") return refuseCall(fault, undefined, { server_time: now });
	return fault === "too_many_requests" ? refuseCall(fault, undefined, { retry_after: 60 }) : refuseCall(fault);
}

/**
 * Remembers the nonces of requests, so that a recorded request has no effect when it is sent again. A nonce is remembered until
 * its request would be refused as too old. An operator with too many nonces is refused. The caller must check the signature
 * first, so that only the operator can fill this memory.
 */
export class UsedNonces {
	readonly #now: () => number;
	/** For each operator, the expiry of each nonce in ms, oldest first. */
	readonly #used = new Map<number, Map<string, number>>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Returns undefined if the nonce of the request is new and its time is valid, otherwise the fault. */
	take({ operator, sentAt, nonce }: Pick<SignedRequest, "operator" | "sentAt" | "nonce">): NonceFault | undefined {
		const now = this.#now();
		if (Math.abs(now - sentAt) > MAX_SKEW_MS) return "clock_skewed";
		const used = this.#used.get(operator) ?? new Map<string, number>();
		this.#used.set(operator, used);
		for (const [oldest, until] of used) {
			if (until > now) break;
			used.delete(oldest);
		}
		if (used.has(nonce)) return "nonce_used";
		if (used.size >= MOST_NONCES) return "too_many_requests";
		// The time of a request may be MAX_SKEW_MS in the future, and the request is accepted until MAX_SKEW_MS after its time.
		used.set(nonce, now + 2 * MAX_SKEW_MS + 1);
		return undefined;
	}
}
