// Sessions with random tokens, of which only the SHA-256 is stored (docs/explanation/safety.md 14). Recently used sessions are
// cached in memory. When a session ends, the end takes effect at once, because only this process starts and ends sessions.
import { hash, randomBytes } from "node:crypto";

export interface Session {
	readonly user: number;
	/** SHA-256 of the token in hex. The database contains this digest and not the token. */
	readonly key: string;
	readonly expiresAt: number;
}

/** A stored session with the time of its last recorded use, ms. */
export interface StoredSession extends Session {
	readonly usedAt: number;
}

export interface SessionOrigin {
	readonly address: string;
	readonly agent: string;
	/** Key of the device on which the session was started. */
	readonly device: string;
}

export interface SessionStore {
	/**
	 * Stores a session. If the user then has more than `most` sessions, those that were unused for longest are ended. Resolves
	 * with the keys of the ended sessions.
	 */
	insert(session: Session, origin: SessionOrigin & { at: number }, most: number): Promise<readonly string[]>;
	find(key: string): Promise<StoredSession | undefined>;
	/** Records that the session was used at the time `at` (ms). */
	used(key: string, at: number): Promise<void>;
	/** Removes a session. Resolves with false if it does not exist. */
	remove(key: string): Promise<boolean>;
	/** Resolves with the key of the session's device; empty if the session does not exist or has no device. */
	deviceOf(key: string): Promise<string>;
	/** Removes all sessions of the user except the session with the key `except`. Resolves with the removed keys. */
	removeAll(user: number, except: string): Promise<readonly string[]>;
	/** Removes all sessions that were last used before `since` (ms). Resolves with their keys. */
	removeUnused(since: number): Promise<readonly string[]>;
}

const LIFETIME_MS = 30 * 86_400_000;
/** Time after which an unused session ends, ms. The device of the session may have been lost or sold. */
export const IDLE_MS = 7 * 86_400_000;
/**
 * Maximum number of sessions per account. No user has a hundred devices; the limit stops a program that signs in for each call.
 */
const MOST_OF_USER = 100;
/** Minimum time between two recorded uses of a session, ms. */
const USED_EVERY_MS = 10 * 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class Sessions {
	readonly #store: SessionStore;
	readonly #now: () => number;
	readonly #maxKnown: number;
	readonly #known = new Map<string, Session & { usedAt: number; writtenAt: number }>();
	/**
	 * Keys of recently ended sessions. A look-up that began before the end of a session must not put the session back into
	 * memory.
	 */
	readonly #ended = new Set<string>();
	readonly #listeners: ((key: string) => void)[] = [];

	constructor(store: SessionStore, now: () => number, maxKnown = 200_000) {
		this.#store = store;
		this.#now = now;
		this.#maxKnown = maxKnown;
	}

	/**
	 * Creates a session and returns its token. The token is not stored, so it cannot be read again later.
	 * @param insert stores the session, and related rows in the same query
	 */
	async start(user: number, origin: SessionOrigin, insert: SessionStore["insert"] = this.#store.insert): Promise<string> {
		const token = randomBytes(32).toString("base64url");
		const at = this.#now();
		const session = { user, key: keyOf(token), expiresAt: at + LIFETIME_MS };
		for (const ended of await insert(session, { ...origin, at }, MOST_OF_USER)) this.#forget(ended);
		this.#keep({ ...session, usedAt: at });
		return token;
	}

	/**
	 * Returns the session: at once if it is in memory, otherwise as a promise. The result is undefined if the token is forged, or
	 * if the session has ended, has expired or was unused for too long.
	 */
	find(token: string): Session | undefined | Promise<Session | undefined> {
		if (!TOKEN.test(token)) return undefined;
		const key = keyOf(token);
		const known = this.#known.get(key);
		if (known !== undefined) {
			const session = this.#unexpired(known);
			if (session !== undefined) this.#use(known);
			return session;
		}
		return this.#ended.has(key) ? undefined : this.#load(key);
	}

	/** Loads the session with the key `key` (the hash of its token) from the database. */
	async #load(key: string): Promise<Session | undefined> {
		const found = await this.#store.find(key);
		if (found === undefined || this.#ended.has(key)) return undefined;
		const session = this.#unexpired(found);
		if (session !== undefined) this.#keep(found);
		return session;
	}

	#use(known: { readonly key: string; usedAt: number; writtenAt: number }): void {
		const now = this.#now();
		known.usedAt = now;
		if (now - known.writtenAt < USED_EVERY_MS) return;
		known.writtenAt = now;
		// A failed write is ignored, because the stored time of use may be ten minutes old anyway.
		this.#store.used(known.key, now).catch(() => undefined);
	}

	/**
	 * Returns the time (ms) of the last use of a session; undefined if the session is not in memory. The stored time may be ten
	 * minutes older.
	 */
	lastUse(key: string): number | undefined {
		return this.#known.get(key)?.usedAt;
	}

	/** Ends sessions that were unused for too long, and closes their sockets. */
	async endUnused(): Promise<void> {
		for (const key of await this.#store.removeUnused(this.#now() - IDLE_MS)) this.#forget(key);
	}

	async end(key: string): Promise<void> {
		this.#forget(key);
		await this.#store.remove(key);
	}

	/**
	 * Replaces a session by a new one on the same device.
	 * @returns the new token
	 */
	async replace(key: string, user: number, { address, agent }: Omit<SessionOrigin, "device">): Promise<string> {
		const device = await this.#store.deviceOf(key);
		this.#forget(key);
		// The session has ended in the meantime, for example because the password was changed. The returned token is therefore
		// invalid.
		if (!(await this.#store.remove(key))) return randomBytes(32).toString("base64url");
		return this.start(user, { address, agent, device });
	}

	/**
	 * Ends all sessions of a user.
	 * @param except key of a session that continues
	 * @param removed keys of sessions whose rows are already deleted
	 */
	async endAll(user: number, except = "", removed: readonly string[] = []): Promise<void> {
		for (const key of removed) this.#forget(key);
		for (const { user: own, key } of this.#known.values()) if (own === user && key !== except) this.#forget(key);
		for (const key of await this.#store.removeAll(user, except)) this.#forget(key);
	}

	/**
	 * Registers a listener that gets the key of every session that ends before it expires, so that the session's sockets can be
	 * closed.
	 */
	onEnded(listener: (key: string) => void): void {
		this.#listeners.push(listener);
	}

	#unexpired(session: StoredSession): Session | undefined {
		const now = this.#now();
		if (session.expiresAt > now && session.usedAt + IDLE_MS > now) return session;
		this.#known.delete(session.key);
		return undefined;
	}

	/** Puts a session into memory, unless it ended while it was being stored or loaded. */
	#keep(session: StoredSession): void {
		if (this.#ended.has(session.key)) return;
		if (this.#known.size >= this.#maxKnown) this.#known.delete(this.#known.keys().next().value as string);
		// The stored time of use is up to date, because the session was just loaded or created.
		const known = { ...session, writtenAt: session.usedAt };
		this.#known.set(session.key, known);
		this.#use(known);
	}

	#forget(key: string): void {
		if (this.#ended.size >= 10_000) this.#ended.delete(this.#ended.values().next().value as string);
		this.#ended.add(key);
		this.#known.delete(key);
		for (const listener of this.#listeners) listener(key);
	}
}

export function keyOf(token: string): string {
	return hash("sha256", token, "hex");
}

/** Returns the token of an Authorization header, with or without `Bearer ` before it; an empty text if there is no header. */
export function tokenOf(header: string | undefined): string {
	if (header === undefined) return "";
	return header.length > 7 && header.slice(0, 7).toLowerCase() === "bearer " ? header.slice(7).trim() : header;
}
