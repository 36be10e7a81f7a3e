// Decides if a password is checked at once or after a challenge. Guesses at an account and crowds of strangers meet a challenge,
// never a lock: the owner can sign in from anywhere, and known devices get no challenge (docs/explanation/safety.md 14,
// docs/decisions/0064).
import { setTimeout as pause } from "node:timers/promises";
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../http/answer.ts";
import { type Limits, type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { Lane, PasswordQueue } from "../security/passwords/password-queue.ts";
import { Challenges } from "./challenges.ts";

/** Tries without a challenge: of one address (or known device) at one account. */
const NEAR: Rate = { perSecond: 0.1, burst: 10 };
/**
 * Tries with a challenge: of one address at one account. Above this limit guesses are refused; it also makes the account's
 * challenges harder.
 */
const PAID_NEAR: Rate = { perSecond: 0.2, burst: 30 };
const PAID_FAR: Rate = { perSecond: 0.5, burst: 200 };

/** Bits of a challenge: on average somewhat less than a second on a phone. Each further bit doubles the work. */
const DIFFICULTY = 16;
const MOST_DIFFICULTY = 20;
/** Number of waiting solved requests from which challenges are twice and four times as hard. */
const BUSY = 16;
const VERY_BUSY = 48;
/**
 * Challenges that an address gets at once, and so many requests that it can have waiting. Further ones come at the pace of
 * solving.
 */
const AT_ONCE: Rate = { perSecond: 0.2, burst: 3 };
const CHALLENGE_AFTER_MS = 1_000;
const MOST_PAUSING = 2_000;
/** After a crowd, this many strangers are counted from any address. */
const WARY = 500;

export interface SignIn {
	readonly account: string;
	/** Address as limits count it. */
	readonly address: string;
	/** True for requests from the sandbox's own machine, which limits do not count. */
	readonly isLocal: boolean;
	/** Evidence that the owner was here before: the device or the address; undefined: a stranger. */
	readonly known: string | undefined;
	readonly challenge?: string | undefined;
	readonly solution?: string | undefined;
}

export interface GateOptions {
	readonly turns: PasswordQueue;
	/** Wall clock, ms. */
	readonly now: () => number;
	/** Monotonic ms. */
	readonly monotonic: () => number;
	/** The limits `guesses` and `strangers`. */
	readonly limits: Limits;
}

export class SignInGate {
	readonly #options: GateOptions;
	readonly #challenges: Challenges;
	readonly #near = new RateLimit(NEAR);
	readonly #paidNear = new RateLimit(PAID_NEAR);
	readonly #paidFar = new RateLimit(PAID_FAR);
	readonly #atOnce = new RateLimit(AT_ONCE);
	#pausing = 0;
	#wary = 0;

	constructor(options: GateOptions) {
		this.#options = options;
		this.#challenges = new Challenges(options.now);
	}

	/** Lane of a sign-in, or a refusal. */
	async signIn(who: SignIn): Promise<Lane | RefusedAnswer | LimitedAnswer> {
		const { account, address, known } = who;
		const now = this.#options.monotonic();
		const place = `${account} ${address}`;
		if (this.#proves(who)) {
			const seconds = this.#paidNear.take(place, now);
			if (seconds > 0) return { kind: "limited", seconds };
			this.#paidFar.take(account, now);
			return "proven";
		}
		if (known !== undefined) return this.#near.take(`${account} ${known}`, now) === 0 ? "known" : this.challenge(who);
		if (this.#near.take(place, now) > 0 || this.#options.limits.take("guesses", account) > 0) return this.challenge(who);
		return this.#isCrowded(who.isLocal) ? this.challenge(who) : "plain";
	}

	/** Lane of a new user, whom only a crowd can delay. */
	async register(who: Omit<SignIn, "known">): Promise<Lane | RefusedAnswer> {
		if (this.#proves(who)) return "proven";
		return this.#isCrowded(who.isLocal) ? this.challenge(who) : "plain";
	}

	/** The challenge to solve. */
	async challenge({ account, address }: Pick<SignIn, "account" | "address">): Promise<RefusedAnswer> {
		const difficulty = this.#difficulty(account);
		const early = this.#atOnce.take(address, this.#options.monotonic()) > 0;
		if (early && this.#pausing < MOST_PAUSING) {
			this.#pausing++;
			await pause(CHALLENGE_AFTER_MS);
			this.#pausing--;
		}
		return refused("challenge_required", undefined, { ...this.#challenges.make({ account, address }, difficulty) });
	}

	#proves({ account, address, challenge, solution }: Omit<SignIn, "known">): boolean {
		if (challenge === undefined || solution === undefined) return false;
		return this.#challenges.take(challenge, solution, { account, address });
	}

	/** Requests during a crowd count as part of it, also those of a sandbox's own machine. */
	#isCrowded(isLocal: boolean): boolean {
		const { turns, limits } = this.#options;
		const { crowded } = turns;
		if (crowded) this.#wary = WARY;
		else if (this.#wary > 0) this.#wary--;
		else if (isLocal) return false;
		return limits.take("strangers", "all") > 0 || crowded;
	}

	#difficulty(account: string): number {
		const left = this.#paidFar.left(account, this.#options.monotonic()) / PAID_FAR.burst;
		const guessed = left >= 0.75 ? 0 : left >= 0.5 ? 1 : left >= 0.25 ? 2 : 3;
		const waiting = this.#options.turns.waiting("proven");
		const busy = waiting >= VERY_BUSY ? 2 : waiting >= BUSY ? 1 : 0;
		return Math.min(MOST_DIFFICULTY, DIFFICULTY + guessed + busy);
	}
}
