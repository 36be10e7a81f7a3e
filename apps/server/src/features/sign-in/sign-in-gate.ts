// Decides if a password is checked at once or after a challenge (proof of work). Guesses at an account, and many strangers at
// once, lead to challenges but never to a lock: the owner can always sign in (docs/explanation/safety.md 14,
// docs/decisions/0064).
import { setTimeout as pause } from "node:timers/promises";
import { type LimitedAnswer, type RefusedAnswer, refused } from "../../http/answer.ts";
import { type Limits, type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { Lane, PasswordQueue } from "../security/passwords/password-queue.ts";
import { Challenges } from "./challenges.ts";

/** Limit of tries without a challenge, for one IP address or known device at one account. */
const NEAR: Rate = { perSecond: 0.1, burst: 10 };
/** Limit of tries with a solved challenge, for one IP address at one account. Above it, tries are refused. */
const PAID_NEAR: Rate = { perSecond: 0.2, burst: 30 };
/**
 * Rate of solved challenges at one account above which the challenges of that account become harder. A higher rate refuses no
 * try.
 */
const PAID_FAR: Rate = { perSecond: 0.5, burst: 200 };

/** Difficulty of a challenge in bits. The work takes a phone slightly less than a second. Each further bit doubles the work. */
const DIFFICULTY = 16;
const MOST_DIFFICULTY = 20;
/**
 * Number of waiting requests with a solved challenge from which new challenges are twice as hard. `VERY_BUSY` is the number from
 * which they are four times as hard.
 */
const BUSY = 16;
const VERY_BUSY = 48;
/** Limit of challenges that one IP address gets without a delay. */
const AT_ONCE: Rate = { perSecond: 0.2, burst: 3 };
/** Delay of further challenges for one IP address. */
const CHALLENGE_AFTER_MS = 1_000;
const MOST_PAUSING = 2_000;
/**
 * Number of sign-ins after a crowd of strangers that count against the limit of strangers, even if they come from the machine of
 * the sandbox.
 */
const WARY = 500;

export interface SignIn {
	readonly account: string;
	/** Client's IP address in the form of `addressKey`: an IPv4 address, or the /64 network of an IPv6 address. */
	readonly address: string;
	/** True for requests from the machine of a sandbox, which limits usually do not count. */
	readonly isLocal: boolean;
	/** Key of a device, or an IP address, that signed in to the account before; undefined for a stranger. */
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

	/** Returns the lane of the password queue for a sign-in, or a refusal that contains a challenge. */
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
	 * Returns the lane of the password queue for a registration, or a refusal that contains a challenge. A registration needs a
	 * challenge only while many strangers sign in or register.
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
	 * Returns true if a request needs a challenge because of a crowd of strangers. A request from the machine of the sandbox needs
	 * a challenge only during and shortly after such a crowd.
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
