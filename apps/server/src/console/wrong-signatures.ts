// Limits requests that have the cookie of a session and a wrong signature, for example after a cookie was stolen.
import { type Rate, RateLimit } from "../http/rate-limit.ts";

/** Twenty wrong signatures at once, then one in two seconds. */
const WRONG_SIGNATURES: Rate = { perSecond: 0.5, burst: 20 };

/**
 * Counts by session and address. The owner's requests from another address are not refused. After a new sign-in the count starts again. So a thief of the cookie cannot lock the owner out.
 */
export class WrongSignatures {
	readonly #rate: Rate;
	readonly #limit: RateLimit;
	readonly #monotonic: () => number;

	/** @param monotonic clock in ms that never goes back */
	constructor(rate: Rate = WRONG_SIGNATURES, monotonic: () => number = () => performance.now()) {
		this.#rate = rate;
		this.#limit = new RateLimit(rate);
		this.#monotonic = monotonic;
	}

	/** Returns the seconds until the next request may be checked; 0 if it may now. @param by session and address */
	wait(by: string): number {
		const left = this.#limit.left(by, this.#monotonic());
		return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / this.#rate.perSecond));
	}

	/** Counts a wrong signature. Returns true if further requests have to wait. */
	count(by: string): boolean {
		this.#limit.take(by, this.#monotonic());
		return this.wait(by) > 0;
	}
}
