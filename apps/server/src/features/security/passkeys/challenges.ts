// Stores the challenges that passkeys sign. A challenge is valid for one purpose, for five minutes, and once. Challenges are only
// in memory: after a restart of the server, a client must request a new one.
import { randomBytes } from "node:crypto";

const LIFETIME_MS = 5 * 60_000;
/** Maximum number of stored challenges. If there are more, the oldest one is dropped. */
const MOST = 20_000;

export class PasskeyChallenges {
	readonly #now: () => number;
	readonly #kept = new Map<string, { readonly bound: string; readonly expiresAt: number }>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/**
	 * Creates a challenge.
	 * @param bound text that names the purpose, user and session for which the challenge is valid
	 */
	make(bound: string): Buffer<ArrayBuffer> {
		for (const [oldest, { expiresAt }] of this.#kept) {
			if (expiresAt > this.#now() && this.#kept.size < MOST) break;
			this.#kept.delete(oldest);
		}
		const challenge = Buffer.from(randomBytes(32));
		this.#kept.set(challenge.toString("base64url"), { bound, expiresAt: this.#now() + LIFETIME_MS });
		return challenge;
	}

	/** Removes the challenge, so that it cannot be used again. Returns true if it was created for `bound` and has not expired. */
	take(challenge: string, bound: string): boolean {
		const kept = this.#kept.get(challenge);
		this.#kept.delete(challenge);
		return kept !== undefined && kept.bound === bound && kept.expiresAt > this.#now();
	}
}
