// Limits requests that have the cookie of a session and a wrong signature, such as those of a stolen cookie.
import { type Rate, RateLimit } from "../http/rate-limit.ts";

/** Twenty at once, and one in two seconds. */
const WRONG_SIGNATURES: Rate = { perSecond: 0.5, burst: 20 };

/**
 * Counts by session and address. Requests of the owner from another address are not refused, and neither is a new sign-in, because its
 * session starts a new count. So a thief of the cookie cannot lock the owner out.
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

	/** Returns the seconds until the next request may be checked; 0: now. @param by session and address */
	wait(by: string): number {
		const left = this.#limit.left(by, this.#monotonic());
		return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / this.#rate.perSecond));
	}

	/** Counts a wrong signature. True if further ones have to wait. */
	count(by: string): boolean {
		this.#limit.take(by, this.#monotonic());
		return this.wait(by) > 0;
	}
}
