// Sessions of operators. They are only in memory: after a restart of the server, all operators must sign in again.
import { createHash, randomBytes } from "node:crypto";

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 8 * 3_600_000;
const NONCE_MS = 2 * 60_000;
const MOST_NONCES = 20;

export interface ConsoleSession {
	/** Public id of the session for the audit log. */
	readonly id: string;
	readonly operator: number;
	/** Number of changes of the operator's keys and rights before the sign-in. If a further change follows, the session ends. */
	readonly revision: number;
	readonly openedAt: number;
	readonly endsAt: number;
	usedAt: number;
	/** Nonces for confirmed requests, each with its expiry in ms. */
	readonly nonces: Map<string, number>;
}

export class ConsoleSessions {
	readonly #now: () => number;
	/** Sessions keyed by the SHA-256 of their token. */
	readonly #sessions = new Map<string, ConsoleSession>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/**
	 * Opens a session and returns it with its token.
	 * @param id public id, which the audit entry of the sign-in already contains
	 */
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

	/** Returns the session of the token; undefined if there is none or it has ended. */
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

	/**
	 * Restarts the time after which an idle session ends. Only signed requests may do this, because a thief of the cookie must
	 * not be able to keep a session open.
	 */
	use(session: ConsoleSession): void {
		session.usedAt = this.#now();
	}

	close(token: string): void {
		this.#sessions.delete(keyOf(token));
	}

	/** Creates a nonce for one confirmed request of the session. */
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

	/**
	 * Returns true if the nonce belongs to the session and has not expired. Afterwards the nonce cannot be used again in any
	 * case.
	 */
	takeNonce({ nonces }: ConsoleSession, nonce: string): boolean {
		const until = nonces.get(nonce);
		nonces.delete(nonce);
		return until !== undefined && until > this.#now();
	}
}

/** Creates the public id of a session. */
export function newSessionId(): string {
	return randomBytes(6).toString("hex");
}

function keyOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
