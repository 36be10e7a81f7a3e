// Whether something was signed by a key that the exchange had published for that time.
import type { PublishedKey } from "./evidence.ts";
import type { Signed } from "./option-receipt.ts";
import type { SignatureProblem } from "./option-steps.ts";
import { verifySignature } from "./record-chain.ts";

/**
 * A key is valid from its first moment to its last, both included. Undefined: signed as it should be.
 * @param hash what its content hashes to @param time when it was signed, ms
 */
export function judgeSignature(
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
