// Determines how often simulated orders are placed (the pace). They are more frequent while the index moves more than on average,
// and rarer while it does not move, as in the simulated history (simulated-volume.ts). The pace does not depend on the time of
// day.
import { DAY_MS } from "./day-path.ts";
import { COMMON, type MarketProfile } from "./market-profiles.ts";

/** Time constant of the average of index moves, ms. */
const MEMORY_MS = 120_000;
/** Minimum time between two measurements, ms. */
const LOOK_MS = 1_000;
/**
 * Average noise of the index in ticks. In a market with coarse ticks, the index changes by this amount from second to second
 * without a move of the price.
 */
const NOISE_TICKS = 0.25;
/** Pace while the index does not move. A move of the index can add at most MOST_MOVED. */
const ALWAYS = 0.35;
const MOST_MOVED = 6;

export class FlowPace {
	readonly #daily: number;
	#index = 0;
	#seenAt = 0;
	#moved = 1;

	constructor({ beta, dailyOwn }: MarketProfile) {
		this.#daily = Math.hypot(beta * COMMON.dailyOwn, dailyOwn);
	}

	/**
	 * Returns the current pace as a multiple of the average pace, from about 0.35 to 4.
	 * @param index index price in ticks
	 */
	at(index: number, now: number): number {
		const pastMs = now - this.#seenAt;
		if (this.#index > 0 && pastMs < LOOK_MS) return this.#pace;
		if (this.#index > 0) {
			const expected = 0.8 * this.#daily * Math.sqrt(pastMs / DAY_MS) + NOISE_TICKS / index;
			const moved = Math.min(MOST_MOVED, Math.abs(Math.log(index / this.#index)) / expected);
			this.#moved += (moved - this.#moved) * (1 - Math.exp(-pastMs / MEMORY_MS));
		}
		this.#index = index;
		this.#seenAt = now;
		return this.#pace;
	}

	get #pace(): number {
		return ALWAYS + (1 - ALWAYS) * this.#moved;
	}
}
