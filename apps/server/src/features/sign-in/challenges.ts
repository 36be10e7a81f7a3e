// Proof-of-work challenges: a device needs about a second to solve one, and the server checks the solution with one hash. A
// challenge is signed, and is valid for two minutes and once. The server stores only solved challenges (docs/decisions/0064).
import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

const LIFETIME_MS = 120_000;
/** Maximum number of stored challenges. A solved challenge is stored until it expires, so that it is not accepted twice. */
const MOST_SPENT = 50_000;
/** Form of a challenge: `expires_at.difficulty.random.signature`. */
const FORM = /^(\d{13})\.(\d{1,2})\.[\w-]{16}\.([\w-]{43})$/;

export interface Challenge {
	readonly challenge: string;
	/** Number of leading zero bits that SHA-256(`challenge.solution`) must have. */
	readonly difficulty: number;
	readonly expires_at: number;
}

export interface Bound {
	readonly account: string;
	readonly address: string;
}

export class Challenges {
	readonly #now: () => number;
	/**
	 * Key with which challenges are signed. A restart creates a new key and thus ends all earlier challenges. Otherwise a challenge
	 * that was solved before the restart could be accepted again.
	 */
	readonly #secret = randomBytes(32);
	readonly #spent = new Map<string, number>();

	constructor(now: () => number) {
		this.#now = now;
	}

	make(bound: Bound, difficulty: number): Challenge {
		const expires_at = this.#now() + LIFETIME_MS;
		const head = `${expires_at}.${difficulty}.${randomBytes(12).toString("base64url")}`;
		return { challenge: `${head}.${this.#sign(head, bound)}`, difficulty, expires_at };
	}

	/** Returns true if the solution is correct and the challenge is valid; at most once for each challenge. */
	take(challenge: string, solution: string, bound: Bound): boolean {
		const [, expiresAt, difficulty, signature] = FORM.exec(challenge) ?? [];
		if (signature === undefined || Number(expiresAt) <= this.#now()) return false;
		const head = challenge.slice(0, -signature.length - 1);
		if (!timingSafeEqual(Buffer.from(this.#sign(head, bound)), Buffer.from(signature))) return false;
		if (this.#spent.has(challenge) || leadingZeroBits(`${challenge}.${solution}`) < Number(difficulty)) return false;
		this.#spend(challenge, Number(expiresAt));
		return true;
	}

	#spend(challenge: string, expiresAt: number): void {
		for (const [oldest, until] of this.#spent) {
			if (until > this.#now() && this.#spent.size < MOST_SPENT) break;
			this.#spent.delete(oldest);
		}
		this.#spent.set(challenge, expiresAt);
	}

	#sign(head: string, { account, address }: Bound): string {
		return createHmac("sha256", this.#secret).update(`${head}\n${account}\n${address}`).digest("base64url");
	}
}

function leadingZeroBits(text: string): number {
	const digest = hash("sha256", text, "buffer");
	let bits = 0;
	for (const byte of digest) {
		bits += Math.clz32(byte) - 24;
		if (byte !== 0) break;
	}
	return bits;
}
