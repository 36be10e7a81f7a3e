// The fund password: six digits before money leaves, kept as argon2id. Six digits are soon guessed, so wrong ones are few: by anybody who
// found an open session, and whatever they are for.
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import type { AsksFundPassword } from "../../http/needs.ts";
import { addressKey, type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { People } from "./codes.ts";
import type { Passwords } from "./passwords.ts";
import { protectionOf } from "./protection/protection.ts";

/** Five at once, then one in ten minutes: of one account, 149 a day against a million. */
const GUESSES: Rate = { perSecond: 1 / 600, burst: 5 };
const SIX_DIGITS = /^\d{6}$/;
const STEPS = "01234567890 98765432109";

/** What is not six digits, or what is tried first. @param keys of the account: a phone number's end is no secret */
export function checkFundPassword(
	{ password, re_password }: { readonly password: string; readonly re_password: string },
	keys: readonly string[],
): RefusedAnswer | undefined {
	if (!SIX_DIGITS.test(password)) return refused("fund_password_digits", "password");
	const isOneDigit = new Set(password).size === 1;
	const isPhone = keys.some((key) => key.startsWith("+") && key.endsWith(password));
	const repeats = password.slice(0, 3) === password.slice(3) || password.slice(0, 2).repeat(3) === password;
	if (isOneDigit || isPhone || repeats || STEPS.includes(password)) return refused("fund_password_simple", "password");
	return password === re_password ? undefined : refused("passwords_differ", "re_password");
}

export class FundPasswords implements AsksFundPassword {
	readonly #people: People;
	readonly #passwords: Passwords;
	readonly #now: () => number;
	readonly #monotonic: () => number;
	readonly #guesses = new RateLimit(GUESSES);

	/**
	 * @param now wall clock, ms
	 * @param monotonic ms from any zero
	 */
	constructor(people: People, passwords: Passwords, now: () => number, monotonic: () => number) {
		this.#people = people;
		this.#passwords = passwords;
		this.#now = now;
		this.#monotonic = monotonic;
	}

	hash(password: string, { user, address }: Pick<Asked, "user" | "address">): Promise<string> {
		return this.#passwords.hash(password, { lane: "known", account: String(user), address: addressKey(address) });
	}

	/** Undefined: it is right. */
	async check(
		password: string,
		{ user, address }: Pick<Asked, "user" | "address">,
	): Promise<RefusedAnswer | LimitedAnswer | undefined> {
		const { fundPasswordHash } = await protectionOf(this.#people, BigInt(user), this.#now());
		if (fundPasswordHash === null) return refused("fund_password_missing", "pay_password");
		if (!SIX_DIGITS.test(password)) return refused("fund_password_wrong", "pay_password", { tries: this.#left(user) });
		const seconds = this.#guesses.take(user, this.#monotonic());
		if (seconds > 0) return refused("fund_password_locked", undefined, { retry_after: seconds });
		const asker = { lane: "known", account: String(user), address: addressKey(address) } as const;
		if (await this.#passwords.matches(fundPasswordHash, password, asker)) {
			this.#guesses.forget(user);
			return undefined;
		}
		return refused("fund_password_wrong", "pay_password", { tries: this.#left(user) });
	}

	/** A new one is nobody's guess. */
	forgetGuesses(user: number): void {
		this.#guesses.forget(user);
	}

	#left(user: number): number {
		return Math.floor(this.#guesses.left(user, this.#monotonic()));
	}
}
