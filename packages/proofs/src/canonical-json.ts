// Canonical JSON (RFC 8785) and its SHA-256: the text that users and browsers read and sign.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Canonical JSON: members sorted by UTF-16 code unit, no spaces, shortest number text. Amounts and prices belong in decimal strings;
 * numbers must be safe integers (throws otherwise), so that every reader parses the same value.
 */
export function canonicalJson(value: Json): string {
	assertExact(value);
	return canonicalize(value) as string;
}

/** SHA-256 of the canonical JSON, lower-case hex. */
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
