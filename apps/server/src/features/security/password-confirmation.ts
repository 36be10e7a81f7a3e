// Checks the password again before a security change. One limit on guesses applies to all of a user's sessions and purposes
// together.
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../http/answer.ts";
import { addressKey, RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Passwords } from "./passwords/passwords.ts";

const GUESSES = { perSecond: 0.1, burst: 10 };

export class PasswordConfirmation {
	readonly #passwords: Passwords;
	readonly #monotonic: () => number;
	readonly #guesses = new RateLimit(GUESSES);

	constructor(passwords: Passwords, monotonic: () => number) {
		this.#passwords = passwords;
		this.#monotonic = monotonic;
	}

	/** Checks the password. Returns undefined if it is correct, otherwise the refusal. */
	async check(
		passwordHash: string | null,
		password: string,
		context: RequestContext,
		wrong = refused("password_wrong", "password"),
	): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		const seconds = this.#guesses.take(context.user, this.#monotonic());
		if (seconds > 0) return { kind: "limited", seconds };
		const asker = { lane: "known", account: String(context.user), address: addressKey(context.address) } as const;
		const right = await this.#passwords.matches(passwordHash ?? undefined, password, asker);
		return right ? undefined : wrong;
	}
}
