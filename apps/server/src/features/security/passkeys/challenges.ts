// Stores the challenges that passkeys sign: 32 random bytes, valid for one purpose, one use and five minutes. They are in
// memory only: after a restart of the server, the client requests a new challenge.
import { randomBytes } from "node:crypto";

const LIFETIME_MS = 5 * 60_000;
/** Maximum number of stored challenges. Beyond it the oldest is dropped. */
const MOST = 20_000;

export class PasskeyChallenges {
	readonly #now: () => number;
	readonly #kept = new Map<string, { readonly bound: string; readonly expiresAt: number }>();

	/** @param now wall clock: current time in ms */
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

	/**
	 * Uses up the challenge. True if it was created for `bound` and has not expired.
	 * @param challenge base64url
	 */
	take(challenge: string, bound: string): boolean {
		const kept = this.#kept.get(challenge);
		this.#kept.delete(challenge);
		return kept !== undefined && kept.bound === bound && kept.expiresAt > this.#now();
	}
}
