// Returns true if the solution of a challenge is correct: the SHA-256 hash of `challenge.solution` must begin with the required
// number of zero bits. The hash is calculated in JavaScript: browsers offer their hash function only on pages with TLS, and it
// would need a promise for each of many calls.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

export function isSolved(challenge: string, solution: string, difficulty: number): boolean {
	const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${challenge}.${solution}`));
	const head = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
	return Math.clz32(head) >= difficulty;
}
