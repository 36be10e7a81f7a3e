// Estimates a pair's fair price and volatility from the public index only.

/** Number of seconds over which small changes of the index are averaged. */
const PATIENCE_SECONDS = 3;
/**
 * Interval in seconds over which returns are measured. The interval is long enough that a move by a single coarse tick does not
 * count as volatility.
 */
const RETURN_SECONDS = 15;

export class FairPrice {
	#mean = 0;
	#variance = 0;
	#heardAt = 0;
	#anchor = 0;
	#anchorAt = 0;

	/** Fair price in ticks, with a fraction; 0 before the first index. */
	get ticks(): number {
		return this.#mean;
	}

	/** Standard deviation of the price's logarithm per second. */
	get volatility(): number {
		return Math.sqrt(this.#variance);
	}

	/**
	 * Adds an index price. @param index ticks, above 0 @param trust changes of up to this many ticks are averaged as noise;
	 * larger changes are followed at once
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
