import type { PublishedKey } from "./evidence.ts";
import type { Signed } from "./option-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { verifySignature } from "./record-chain.ts";

/**
 * Returns the problem of a signature; undefined if it is correct. The key must be published, and the time of the signature must
 * be between the key's first and last moment, both included.
 * @param hash hash of the signed content
 * @param time time of the signature, ms
 */
export function signatureProblem(
	signed: Signed,
	hash: string,
	time: number,
	keys: readonly PublishedKey[],
): SignatureProblem | undefined {
	if (signed.hash !== hash) return "wrong_hash";
	const named = keys.filter(({ key_id }) => key_id === signed.key_id);
	if (named.length === 0) return "unknown_key";
	const valid = named.filter(({ from, until }) => from <= time && (until === null || time <= until));
	if (valid.length === 0) return "key_not_valid_then";
	return valid.some((key) => verifySignature(hash, signed.signature, key.public_key)) ? undefined : "wrong_signature";
}
