// Challenges that a passkey signs: 32 random bytes bound to a purpose, for five minutes and one use. Stored in memory only: after
// a restart the client requests another one.
import { randomBytes } from "node:crypto";

const LIFETIME_MS = 5 * 60_000;
/** Beyond this number the oldest challenge is dropped first. */
const MOST = 20_000;

export class PasskeyChallenges {
	readonly #now: () => number;
	readonly #kept = new Map<string, { readonly bound: string; readonly expiresAt: number }>();

	/** @param now wall clock, ms */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** @param bound purpose and user of the challenge */
	make(bound: string): Buffer<ArrayBuffer> {
		for (const [oldest, { expiresAt }] of this.#kept) {
			if (expiresAt > this.#now() && this.#kept.size < MOST) break;
			this.#kept.delete(oldest);
		}
		const challenge = Buffer.from(randomBytes(32));
		this.#kept.set(challenge.toString("base64url"), { bound, expiresAt: this.#now() + LIFETIME_MS });
		return challenge;
	}

	/** True once, for the purpose and user for which it was created. @param challenge base64url */
	take(challenge: string, bound: string): boolean {
		const kept = this.#kept.get(challenge);
		this.#kept.delete(challenge);
		return kept !== undefined && kept.bound === bound && kept.expiresAt > this.#now();
	}
}
