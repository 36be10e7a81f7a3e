// Limits requests that have the cookie of a session but a wrong signature, for example after the cookie was stolen.
import { type Rate, RateLimit } from "../http/rate-limit.ts";

/** Twenty wrong signatures at once, and then one in two seconds. */
const WRONG_SIGNATURES: Rate = { perSecond: 0.5, burst: 20 };

/**
 * Counts wrong signatures by session and address. A thief of the cookie therefore cannot lock out the owner: the owner's requests
 * from another address are not refused, and after a new sign-in the count begins at zero.
 */
export class WrongSignatures {
	readonly #rate: Rate;
	readonly #limit: RateLimit;
	readonly #monotonic: () => number;

	/**
	 * Creates an empty count.
	 * @param monotonic returns the time of a clock that never goes back, ms
	 */
	constructor(rate: Rate = WRONG_SIGNATURES, monotonic: () => number = () => performance.now()) {
		this.#rate = rate;
		this.#limit = new RateLimit(rate);
		this.#monotonic = monotonic;
	}

	/**
	 * Returns the seconds until the next request may be checked; 0 if it may be checked now.
	 * @param by session and address
	 */
	wait(by: string): number {
		const left = this.#limit.left(by, this.#monotonic());
		return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / this.#rate.perSecond));
	}

	/** Counts a wrong signature. Returns true if further requests must wait. */
	count(by: string): boolean {
		this.#limit.take(by, this.#monotonic());
		return this.wait(by) > 0;
	}
}
