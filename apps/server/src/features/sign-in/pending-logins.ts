// A pending login has a right password and waits for its second step. A random token identifies it for five minutes and a few
// tries. Stored in memory only: after a restart the user signs in again.
import { randomBytes } from "node:crypto";
import { keyOf } from "../../http/sessions.ts";

const LIFETIME_MS = 5 * 60_000;
const TRIES = 5;
/** Beyond this number the oldest pending login is dropped first. */
const MOST = 20_000;

export interface PendingLogin {
	readonly user: bigint;
	/** Hash of the right password; null: the account has none. */
	readonly passwordHash: string | null;
	/** Key of a device that the account knows; undefined for another device. */
	readonly known: string | undefined;
	/** Token that the device sent. */
	readonly device: string | undefined;
	/** Account and address of the first step. */
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

	/** @param now wall clock, ms */
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

	/** The pending login while it has tries left. */
	peek(token: string): T | undefined {
		const kept = this.#kept.get(keyOf(token));
		return kept === undefined || kept.expiresAt <= this.#now() || kept.tries === 0 ? undefined : kept.position;
	}

	/** Uses one of its tries; undefined if it is over. */
	try(token: string): T | undefined {
		const kept = this.#kept.get(keyOf(token));
		if (kept === undefined || this.peek(token) === undefined) return undefined;
		kept.tries--;
		return kept.position;
	}

	/** Uses it up. False if it was used meanwhile. */
	spend(token: string): boolean {
		return this.#kept.delete(keyOf(token));
	}
}
