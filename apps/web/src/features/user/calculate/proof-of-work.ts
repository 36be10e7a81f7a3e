// Tests a solution: SHA-256 of `challenge.solution` begins with the required number of zero bits. In JavaScript, because browsers offer no
// hash on pages without TLS, and their hash needs a promise per call.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

export function isSolved(challenge: string, solution: string, difficulty: number): boolean {
	const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${challenge}.${solution}`));
	const head = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
	return Math.clz32(head) >= difficulty;
}
