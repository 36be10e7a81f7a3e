// Stores pending logins: sign-ins whose first step was correct and whose second step is missing. They are only in memory, so
// after a restart of the server the user must sign in again.
import { randomBytes } from "node:crypto";
import { keyOf } from "../../http/sessions.ts";

const LIFETIME_MS = 5 * 60_000;
const TRIES = 5;
const MOST = 20_000;

export interface PendingLogin {
	readonly user: bigint;
	/** Stored hash with which the password was compared; null if the account has no password. */
	readonly passwordHash: string | null;
	/** Key of the client's device; undefined if the account does not know the device. */
	readonly known: string | undefined;
	readonly device: string | undefined;
	/** Login name and IP address that were used in the first step. */
	readonly place: string;
}

interface Entry<T> {
	readonly position: T;
	readonly expiresAt: number;
	tries: number;
}

export class PendingLogins<T> {
	readonly #now: () => number;
	readonly #lifetimeMs: number;
	readonly #kept = new Map<string, Entry<T>>();

	constructor(now: () => number, lifetimeMs = LIFETIME_MS) {
		this.#now = now;
		this.#lifetimeMs = lifetimeMs;
	}

	make(position: T): string {
		for (const [oldest, { expiresAt }] of this.#kept) {
			if (expiresAt > this.#now() && this.#kept.size < MOST) break;
			this.#kept.delete(oldest);
		}
		const token = randomBytes(32).toString("base64url");
		this.#kept.set(keyOf(token), { position, expiresAt: this.#now() + this.#lifetimeMs, tries: TRIES });
		return token;
	}

	/** Returns the pending login, and does not count a try. Returns undefined if it has expired or has no tries left. */
	peek(token: string): T | undefined {
		const kept = this.#kept.get(keyOf(token));
		return kept === undefined || kept.expiresAt <= this.#now() || kept.tries === 0 ? undefined : kept.position;
	}

	/** Counts one try, and returns the pending login. Returns undefined if it has expired or has no tries left. */
	try(token: string): T | undefined {
		const kept = this.#kept.get(keyOf(token));
		if (kept === undefined || this.peek(token) === undefined) return undefined;
		kept.tries--;
		return kept.position;
	}

	spend(token: string): boolean {
		return this.#kept.delete(keyOf(token));
	}
}
