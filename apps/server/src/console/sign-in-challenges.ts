// Creates and checks the challenges of sign-ins. A challenge contains its authentication code, so the server stores nothing when
// it creates one, and a flood of requests cannot displace earlier challenges.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const CHALLENGE_MS = 5 * 60_000;
const MOST_USED = 10_000;
const OPERATOR_BYTES = 4;
const EXPIRY_BYTES = 6;
const RANDOM_BYTES = 16;
const FACT_BYTES = OPERATOR_BYTES + EXPIRY_BYTES + RANDOM_BYTES;

export class SignInChallenges {
	readonly #now: () => number;
	readonly #secret = randomBytes(32);
	/** Used challenges, each with its expiry in ms. */
	readonly #used = new Map<string, number>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Creates a challenge (base64url), which the operator can use once within five minutes. */
	make(operator: number): string {
		const facts = Buffer.alloc(FACT_BYTES);
		facts.writeUInt32BE(operator);
		facts.writeUIntBE(this.#now() + CHALLENGE_MS, OPERATOR_BYTES, EXPIRY_BYTES);
		randomBytes(RANDOM_BYTES).copy(facts, OPERATOR_BYTES + EXPIRY_BYTES);
		return Buffer.concat([facts, this.#proofOf(facts)]).toString("base64url");
	}

	/**
	 * Marks a challenge as used. Returns true if it was made for this operator, has not expired and was not used before. The
	 * caller must check the signature of the device key first, so that strangers cannot fill the memory of used challenges.
	 */
	take(operator: number, challenge: string): boolean {
		const bytes = Buffer.from(challenge, "base64url");
		const facts = bytes.subarray(0, FACT_BYTES);
		const proof = bytes.subarray(FACT_BYTES);
		const expected = this.#proofOf(facts);
		if (bytes.toString("base64url") !== challenge || proof.length !== expected.length) return false;
		if (!timingSafeEqual(proof, expected) || facts.readUInt32BE() !== operator) return false;
		const now = this.#now();
		const until = facts.readUIntBE(OPERATOR_BYTES, EXPIRY_BYTES);
		for (const [oldest, end] of this.#used) if (end <= now) this.#used.delete(oldest);
		if (until <= now || this.#used.has(challenge) || this.#used.size >= MOST_USED) return false;
		this.#used.set(challenge, until);
		return true;
	}

	#proofOf(facts: Uint8Array): Buffer {
		return createHmac("sha256", this.#secret).update(facts).digest();
	}
}
