// Writes canonical JSON (RFC 8785) and hashes it with SHA-256. The exchange signs such hashes, and browsers compute them again.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Writes canonical JSON: fields sorted by UTF-16 code unit, no spaces, and numbers in their shortest form. Throws for a number
 * that is not a safe integer, because another program could parse it differently. Amounts and prices must be decimal text.
 */
export function canonicalJson(value: Json): string {
	assertExact(value);
	return canonicalize(value) as string;
}

export function hashOf(value: Json): string {
	return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}

function assertExact(value: Json): void {
	if (typeof value === "number") {
		if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer in canonical JSON: ${value}`);
	} else if (typeof value === "object" && value !== null) {
		for (const member of Object.values(value)) assertExact(member);
	}
}
