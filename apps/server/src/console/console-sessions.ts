// Sessions of operators. They are in memory only: after a restart of the server each operator signs in again.
import { createHash, randomBytes } from "node:crypto";

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 8 * 3_600_000;
const NONCE_MS = 2 * 60_000;
const MOST_NONCES = 20;

export interface ConsoleSession {
	/** Public id, for the audit log. */
	readonly id: string;
	readonly operator: number;
	/** Number of changes of the operator's keys and rights before the sign-in. A later change ends the session. */
	readonly revision: number;
	readonly openedAt: number;
	readonly endsAt: number;
	usedAt: number;
	/** Nonces for confirmed requests, with their expiry in ms. */
	readonly nonces: Map<string, number>;
}

export class ConsoleSessions {
	readonly #now: () => number;
	/** By SHA-256 of the token. */
	readonly #sessions = new Map<string, ConsoleSession>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** @param id public id, which the audit entry of the sign-in already has */
	open(
		operator: number,
		revision: number,
		id: string = newSessionId(),
	): { readonly token: string; readonly session: ConsoleSession } {
		const token = randomBytes(32).toString("base64url");
		const now = this.#now();
		const session = {
			...{ id, operator, revision, openedAt: now, endsAt: now + LONGEST_MS, usedAt: now, nonces: new Map<string, number>() },
		};
		this.#sessions.set(keyOf(token), session);
		return { token, session };
	}

	/** Finds a session that has not ended. */
	find(token: string): ConsoleSession | undefined {
		const key = keyOf(token);
		const session = this.#sessions.get(key);
		if (session === undefined) return undefined;
		const now = this.#now();
		if (now >= session.endsAt || now - session.usedAt >= IDLE_MS) {
			this.#sessions.delete(key);
			return undefined;
		}
		return session;
	}

	/** Restarts the idle time. Only a signed request may do so, because a stolen cookie must not keep a session open. */
	use(session: ConsoleSession): void {
		session.usedAt = this.#now();
	}

	close(token: string): void {
		this.#sessions.delete(keyOf(token));
	}

	/** Makes a nonce for one confirmed request of the session. */
	nonceFor({ nonces }: ConsoleSession): string {
		const now = this.#now();
		for (const [oldest, until] of nonces) {
			if (until > now && nonces.size < MOST_NONCES) break;
			nonces.delete(oldest);
		}
		const nonce = randomBytes(24).toString("base64url");
		nonces.set(nonce, now + NONCE_MS);
		return nonce;
	}

	/** Returns true if the nonce belongs to the session and has not expired. The nonce cannot be used again in either case. */
	takeNonce({ nonces }: ConsoleSession, nonce: string): boolean {
		const until = nonces.get(nonce);
		nonces.delete(nonce);
		return until !== undefined && until > this.#now();
	}
}

/** Makes the public id of a session. */
export function newSessionId(): string {
	return randomBytes(6).toString("hex");
}

function keyOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
