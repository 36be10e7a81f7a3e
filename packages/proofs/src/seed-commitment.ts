// Computes and checks the commitment to a secret seed: its hash (docs/reference/rules.md §1.5, §3). The exchange publishes the
// hash before it uses the seed, and the seed afterwards. The server and independent checks use this code.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const HEX_32_BYTES = /^[0-9a-f]{64}$/;

/**
 * Returns the SHA-256 (lower-case hex) of the seed's 32 bytes, not of its hex text. @throws if it is not 64 lower-case hex digits
 */
export function seedCommitment(seedHex: string): string {
	if (!HEX_32_BYTES.test(seedHex)) throw new Error("a seed is 64 lower-case hex digits");
	return bytesToHex(sha256(hexToBytes(seedHex)));
}

/** Returns true if a revealed seed matches its commitment, and false otherwise, also for malformed input. Never throws. */
export function checkSeedCommitment(seedHex: string, commitmentHex: string): boolean {
	return HEX_32_BYTES.test(seedHex) && seedCommitment(seedHex) === commitmentHex;
}
