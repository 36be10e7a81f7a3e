// Challenges that passkeys sign: valid for one purpose, one use and five minutes. They are in memory only: after a restart of
// the server, the client requests a new one.
import { randomBytes } from "node:crypto";

const LIFETIME_MS = 5 * 60_000;
/** Beyond this number the oldest challenge is dropped. */
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

	/** True if the challenge was created for `bound` and has not expired. It is used up in any case. */
	take(challenge: string, bound: string): boolean {
		const kept = this.#kept.get(challenge);
		this.#kept.delete(challenge);
		return kept !== undefined && kept.bound === bound && kept.expiresAt > this.#now();
	}
}
