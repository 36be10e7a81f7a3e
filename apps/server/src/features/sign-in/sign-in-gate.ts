// Decides if the password of a sign-in is checked at once, or only after the client has solved a challenge (proof of work). Many
// guesses at one account, or many strangers at once, lead to challenges but never to a lock: the owner can always sign in
// (docs/explanation/safety.md 14, docs/decisions/0064).
import { setTimeout as pause } from "node:timers/promises";
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../http/answer.ts";
import { type Limits, type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { Lane, PasswordQueue } from "../security/passwords/password-queue.ts";
import { Challenges } from "./challenges.ts";

/**
 * Rate limit on tries without a challenge, for each IP address or known device at one account. Above it, a challenge is required.
 */
const NEAR: Rate = { perSecond: 0.1, burst: 10 };
/** Rate limit on tries with a solved challenge, for each IP address at one account. Above it, tries are refused. */
const PAID_NEAR: Rate = { perSecond: 0.2, burst: 30 };
/**
 * If an account gets solved challenges at a higher rate than this, its further challenges become harder. No try is refused
 * because of this rate.
 */
const PAID_FAR: Rate = { perSecond: 0.5, burst: 200 };

/** Difficulty of a challenge in bits. A phone needs slightly less than a second for it. Each further bit doubles the work. */
const DIFFICULTY = 16;
const MOST_DIFFICULTY = 20;
/**
 * If at least this many requests with a solved challenge wait, new challenges are twice as hard; from `VERY_BUSY` on they are
 * four times as hard.
 */
const BUSY = 16;
const VERY_BUSY = 48;
/** Rate limit on challenges that one IP address gets without delay. */
const AT_ONCE: Rate = { perSecond: 0.2, burst: 3 };
/** Delay (ms) of an IP address's further challenges. */
const CHALLENGE_AFTER_MS = 1_000;
const MOST_PAUSING = 2_000;
/**
 * After a crowd of strangers, this many further sign-ins count toward the limit on strangers, even if they come from the machine
 * of the sandbox.
 */
const WARY = 500;

export interface SignIn {
	readonly account: string;
	/** The client's IP address in the form that `addressKey` returns: an IPv4 address, or the /64 network of an IPv6 address. */
	readonly address: string;
	/** True if the request comes from the machine on which a sandbox runs. Limits usually do not count such requests. */
	readonly isLocal: boolean;
	/** Key of the device, or the IP address, if it has signed in to this account before; undefined if neither has. */
	readonly known: string | undefined;
	readonly challenge?: string | undefined;
	readonly solution?: string | undefined;
}

export interface GateOptions {
	readonly turns: PasswordQueue;
	readonly now: () => number;
	readonly monotonic: () => number;
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

	/**
	 * Returns the lane of the password queue for a sign-in, or a refusal. The refusal contains a challenge, or the time until the
	 * next try is permitted.
	 */
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

	/**
	 * Returns the lane of the password queue for a registration, or a refusal with a challenge. A registration needs a challenge
	 * only while many strangers sign in or register.
	 */
	async register(who: Omit<SignIn, "known">): Promise<Lane | RefusedAnswer> {
		if (this.#proves(who)) return "proven";
		return this.#isCrowded(who.isLocal) ? this.challenge(who) : "plain";
	}

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

	/**
	 * Returns true if so many strangers sign in or register that a request needs a challenge. For a request from the machine of a
	 * sandbox this holds only during such a crowd and shortly after it.
	 */
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
