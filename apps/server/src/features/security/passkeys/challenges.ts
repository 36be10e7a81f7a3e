// Stores the challenges that passkeys sign. A challenge is valid for one purpose, one use and five minutes. Challenges are in
// memory only, so after a restart of the server the client requests a new challenge.
import { randomBytes } from "node:crypto";

const LIFETIME_MS = 5 * 60_000;
/** Maximum number of stored challenges. A further challenge replaces the oldest one. */
const MOST = 20_000;

export class PasskeyChallenges {
	readonly #now: () => number;
	readonly #kept = new Map<string, { readonly bound: string; readonly expiresAt: number }>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** @param bound purpose, user and session for which the challenge is valid */
	make(bound: string): Buffer<ArrayBuffer> {
		for (const [oldest, { expiresAt }] of this.#kept) {
			if (expiresAt > this.#now() && this.#kept.size < MOST) break;
			this.#kept.delete(oldest);
		}
		const challenge = Buffer.from(randomBytes(32));
		this.#kept.set(challenge.toString("base64url"), { bound, expiresAt: this.#now() + LIFETIME_MS });
		return challenge;
	}

	/** Uses up the challenge. Returns true if the challenge was created for `bound` and has not expired. */
	take(challenge: string, bound: string): boolean {
		const kept = this.#kept.get(challenge);
		this.#kept.delete(challenge);
		return kept !== undefined && kept.bound === bound && kept.expiresAt > this.#now();
	}
}
