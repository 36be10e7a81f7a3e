// Estimates the fair price and the volatility of a pair, only from its public index. Small changes of the index are averaged over
// PATIENCE_SECONDS.

const PATIENCE_SECONDS = 3;
/**
 * Interval over which returns are measured, s. It is long enough that a move by a single tick of a market with coarse ticks does
 * not count as volatility.
 */
const RETURN_SECONDS = 15;

export class FairPrice {
	#mean = 0;
	#variance = 0;
	#heardAt = 0;
	#anchor = 0;
	#anchorAt = 0;

	/** Fair price in ticks, including a fraction of a tick; 0 before the first index. */
	get ticks(): number {
		return this.#mean;
	}

	/** Standard deviation of the logarithm of the price per second. */
	get volatility(): number {
		return Math.sqrt(this.#variance);
	}

	/**
	 * Adds an index price.
	 * @param index ticks, above 0
	 * @param trust changes of at most this many ticks are treated as noise and averaged; larger ones change the fair price at
	 * once
	 */
	hear(index: number, trust: number, now: number): void {
		const seconds = (now - this.#heardAt) / 1000;
		this.#heardAt = now;
		const jumped = Math.abs(index - this.#mean) > trust;
		const weight = jumped || seconds > 30 ? 1 : 1 - Math.exp(-Math.max(0, seconds) / PATIENCE_SECONDS);
		this.#mean += (index - this.#mean) * weight;
		if (this.#anchor === 0 || now - this.#anchorAt > 60_000) {
			this.#anchor = index;
			this.#anchorAt = now;
			return;
		}
		const since = (now - this.#anchorAt) / 1000;
		if (since < RETURN_SECONDS) return;
		const change = Math.log(index / this.#anchor);
		this.#variance += ((change * change) / since - this.#variance) * 0.08;
		this.#anchor = index;
		this.#anchorAt = now;
	}
}
