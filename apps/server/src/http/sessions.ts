// Sessions: opaque random tokens, stored as SHA-256 only (docs/safety.md 14). Known ones are kept in memory; one that was
// ended stops at once, because this process alone starts and ends them.
import { hash, randomBytes } from "node:crypto";

export interface Session {
	readonly user: number;
	/** SHA-256 of the token, hex: what the database knows. */
	readonly key: string;
	readonly expiresAt: number;
}

export interface SessionOrigin {
	readonly address: string;
	readonly agent: string;
	/** Key of the device, as the account knows it. */
	readonly device: string;
}

export interface SessionStore {
	insert(session: Session, origin: SessionOrigin & { at: number }): Promise<void>;
	find(key: string): Promise<Session | undefined>;
	/** It was used at that moment, ms. */
	used(key: string, at: number): Promise<void>;
	remove(key: string): Promise<void>;
	/** Empty where there is no such session or no device. */
	deviceOf(key: string): Promise<string>;
	/** Every session of the user but the one with that key. Resolves with the keys of the removed ones. */
	removeAll(user: number, except: string): Promise<readonly string[]>;
}

const LIFETIME_MS = 30 * 86_400_000;
/** How often it is written down that a session was used. */
const USED_EVERY_MS = 10 * 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class Sessions {
	readonly #store: SessionStore;
	readonly #now: () => number;
	readonly #maxKnown: number;
	readonly #known = new Map<string, Session & { usedAt: number }>();
	/** Ended lately: a look-up that was under way when a session ended must not bring it back. */
	readonly #ended = new Set<string>();
	readonly #listeners: ((key: string) => void)[] = [];

	constructor(store: SessionStore, now: () => number, maxKnown = 200_000) {
		this.#store = store;
		this.#now = now;
		this.#maxKnown = maxKnown;
	}

	/** A new session's token; it is shown this once. */
	async start(user: number, origin: SessionOrigin): Promise<string> {
		const token = randomBytes(32).toString("base64url");
		const at = this.#now();
		const session = { user, key: keyOf(token), expiresAt: at + LIFETIME_MS };
		await this.#store.insert(session, { ...origin, at });
		this.#keep(session, at);
		return token;
	}

	/** At once where the session is known, else a promise. Undefined: forged, ended or expired. */
	find(token: string): Session | undefined | Promise<Session | undefined> {
		if (!TOKEN.test(token)) return undefined;
		const key = keyOf(token);
		const known = this.#known.get(key);
		if (known !== undefined) {
			const now = this.#now();
			if (now - known.usedAt >= USED_EVERY_MS) {
				known.usedAt = now;
				// What shows it to its owner may miss a time.
				this.#store.used(key, now).catch(() => undefined);
			}
			return this.#unexpired(known);
		}
		return this.#ended.has(key) ? undefined : this.#load(key);
	}

	/** From the database, for a token whose SHA-256 this is. */
	async #load(key: string): Promise<Session | undefined> {
		const found = await this.#store.find(key);
		if (found === undefined || this.#ended.has(key)) return undefined;
		const session = this.#unexpired(found);
		// Loaded: not used since the start as far as is known, so the next use is written down.
		if (session !== undefined) this.#keep(session, 0);
		return session;
	}

	async end(key: string): Promise<void> {
		this.#forget(key);
		await this.#store.remove(key);
	}

	/** The token of a session that takes the place of the one with this key, on the same device. */
	async replace(key: string, user: number, { address, agent }: Omit<SessionOrigin, "device">): Promise<string> {
		const token = await this.start(user, { address, agent, device: await this.#store.deviceOf(key) });
		await this.end(key);
		return token;
	}

	/**
	 * @param except the key of one that goes on
	 * @param removed keys whose rows are gone already, with what ended them
	 */
	async endAll(user: number, except = "", removed: readonly string[] = []): Promise<void> {
		for (const key of removed) this.#forget(key);
		for (const { user: own, key } of this.#known.values()) if (own === user && key !== except) this.#forget(key);
		for (const key of await this.#store.removeAll(user, except)) this.#forget(key);
	}

	/** Told with the key of every session that ends before its time: sockets close theirs. */
	onEnded(listener: (key: string) => void): void {
		this.#listeners.push(listener);
	}

	#unexpired(session: Session): Session | undefined {
		if (session.expiresAt > this.#now()) return session;
		this.#known.delete(session.key);
		return undefined;
	}

	/** One that was ended while it was being stored or loaded stays ended. */
	#keep(session: Session, usedAt: number): void {
		if (this.#ended.has(session.key)) return;
		if (this.#known.size >= this.#maxKnown) this.#known.delete(this.#known.keys().next().value as string);
		this.#known.set(session.key, { ...session, usedAt });
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

/** The token of an Authorization header, with or without `Bearer `; empty where there is none. */
export function tokenOf(header: string | undefined): string {
	if (header === undefined) return "";
	return header.length > 7 && header.slice(0, 7).toLowerCase() === "bearer " ? header.slice(7).trim() : header;
}
