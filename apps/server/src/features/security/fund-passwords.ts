// The fund password: six digits that the user must enter before money leaves the account. Even a thief with an open session could
// soon guess six digits, so the number of wrong tries is limited. The tries are counted in the database, because a restart must
// not grant new ones.
import { sql } from "kysely";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { ChecksFundPassword } from "../../http/dependencies.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { protectionOf, setProtection } from "../../people/protection.ts";
import type { People } from "../codes/codes.ts";
import type { Passwords } from "./passwords/passwords.ts";

/**
 * Number of tries that a user has at once. Each used try becomes available again after ten minutes. An attacker therefore has at
 * most 149 tries a day, and there are a million possible fund passwords.
 */
const GUESSES = 5;
const GUESS_MS = 600_000;
/** Value of the database column that makes all tries available again. */
export const NO_GUESSES = { guesses_until: 0n };
const SIX_DIGITS = /^\d{6}$/;
const STEPS = "01234567890 98765432109";

/**
 * Checks a new fund password. Returns the refusal; undefined if the password is allowed.
 * @param keys login names of the account; the last digits of a phone number are not allowed as the fund password
 */
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

export class FundPasswords implements ChecksFundPassword {
	readonly #people: People;
	readonly #passwords: Passwords;
	readonly #now: () => number;
	/** Checks in progress, keyed by user and typed text: concurrent checks of the same text count as one try. */
	readonly #running = new Map<string, Promise<RefusedAnswer | undefined>>();

	constructor(people: People, passwords: Passwords, now: () => number) {
		this.#people = people;
		this.#passwords = passwords;
		this.#now = now;
	}

	hash(password: string, { user, address }: Pick<RequestContext, "user" | "address">): Promise<string> {
		return this.#passwords.hash(password, { lane: "known", account: String(user), address: addressKey(address) });
	}

	/** Checks the fund password. Returns undefined if it is correct, otherwise the refusal. */
	async check(password: string, context: Pick<RequestContext, "user" | "address">): Promise<RefusedAnswer | undefined> {
		const key = `${context.user} ${password}`;
		const running = this.#running.get(key) ?? this.#check(password, context).finally(() => this.#running.delete(key));
		this.#running.set(key, running);
		return running;
	}

	async #check(
		password: string,
		{ user, address }: Pick<RequestContext, "user" | "address">,
	): Promise<RefusedAnswer | undefined> {
		const owner = BigInt(user);
		const { fundPasswordHash, guessesUntil } = await protectionOf(this.#people, owner, this.#now());
		if (fundPasswordHash === null) return refused("fund_password_missing", "pay_password");
		if (!SIX_DIGITS.test(password)) return this.#wrong(guessesUntil);
		// The try is counted before the password is checked, so that a crash in between does not give the try back.
		const until = await takeGuess(this.#people, owner, this.#now());
		if (until === undefined) return this.#locked(owner);
		const asker = { lane: "known", account: String(user), address: addressKey(address) } as const;
		if (!(await this.#passwords.matches(fundPasswordHash, password, asker))) return this.#wrong(until);
		await setProtection(this.#people, owner, NO_GUESSES);
		return undefined;
	}

	#wrong(until: number): RefusedAnswer {
		const tries = Math.floor((GUESSES * GUESS_MS - this.#waitsFor(until)) / GUESS_MS);
		return refused("fund_password_wrong", "pay_password", { tries });
	}

	async #locked(owner: bigint): Promise<RefusedAnswer> {
		const all = BigInt(this.#now() + GUESSES * GUESS_MS);
		// Tries that were counted while the server's clock was ahead must not lock the fund password for longer than usual.
		await this.#people
			.updateTable("people.protection")
			.set({ guesses_until: all })
			.where("user_id", "=", owner)
			.where("guesses_until", ">", all)
			.execute();
		const { guessesUntil } = await protectionOf(this.#people, owner, this.#now());
		const waitMs = this.#waitsFor(guessesUntil) - (GUESSES - 1) * GUESS_MS;
		return refused("fund_password_locked", undefined, { retry_after: Math.max(1, Math.ceil(waitMs / 1_000)) });
	}

	#waitsFor(until: number): number {
		return Math.min(Math.max(0, until - this.#now()), GUESSES * GUESS_MS);
	}
}

/** Takes one try. Returns the time (ms) at which all tries are available again; undefined if no try is left. */
async function takeGuess(people: People, owner: bigint, now: number): Promise<number | undefined> {
	const all = BigInt(now) + BigInt(GUESSES * GUESS_MS);
	const next = sql<bigint>`greatest(${BigInt(now)}, guesses_until) + ${BigInt(GUESS_MS)}`;
	const taken = await people
		.updateTable("people.protection")
		.set({ guesses_until: next })
		.where("user_id", "=", owner)
		.where(next, "<=", all)
		.returning("guesses_until")
		.executeTakeFirst();
	return taken && Number(taken.guesses_until);
}
