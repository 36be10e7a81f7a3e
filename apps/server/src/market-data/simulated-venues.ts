// Five simulated venues whose quotes are around one simulated price. One venue lags behind, and one fails from time to time
// (docs/reference/rules.md §3). The quotes of a venue depend only on the seed of the day and the time. In a live exchange, the
// code throws an error.
import type { SourceQuote } from "@candor/core";
import { DAY_MS } from "./day-path.ts";
import { type NoiseKey, normal, smooth, uniform } from "./noise.ts";
import type { SimulatedPair, SimulatedPrice } from "./simulated-price.ts";

interface Venue {
	readonly name: string;
	/** Delay of the venue's quotes, ms. */
	readonly lagMs: number;
	/** Share of the seconds in which the venue sends a quote. After a jump, it sends one in every second. */
	readonly talks: number;
	/** Standard deviation of the venue's noise, as a share of the price. */
	readonly noise: number;
	/** Median distance between best bid and best ask, as a share of the price. */
	readonly spread: number;
	readonly fails: boolean;
}

/** The simulated venues. Their names are short, because the journal contains each name eight times a second. */
export const VENUES: readonly Venue[] = [
	{ name: "sim-a", lagMs: 0, talks: 0.98, noise: 0.000_04, spread: 0.000_02, fails: false },
	{ name: "sim-b", lagMs: 0, talks: 0.95, noise: 0.000_06, spread: 0.000_04, fails: false },
	{ name: "sim-c", lagMs: 300, talks: 0.95, noise: 0.000_08, spread: 0.000_06, fails: false },
	{ name: "sim-d", lagMs: 4_000, talks: 0.6, noise: 0.000_08, spread: 0.000_2, fails: false },
	{ name: "sim-e", lagMs: 0, talks: 0.9, noise: 0.000_06, spread: 0.000_1, fails: true },
];

/**
 * Time after a jump in which all venues except the lagging one quote the same mid price, ms. Otherwise the lagging venue would
 * shift the median. When it caught up, the median would move further in the direction of the jump, which could be predicted.
 */
const AGREED_MS = 6_000;
/** Length of a window of failures, ms. In some windows, a failing venue is unavailable for a part of the time. */
const FAILURE_WINDOW_MS = 15 * 60_000;

/** Simulated prices were requested in a live exchange, which must not use them (docs/reference/rules.md §1.5). */
export class SimulatedInLive extends Error {
	override name = "SimulatedInLive";
}

export class SimulatedVenues {
	readonly #price: SimulatedPrice;

	constructor(price: SimulatedPrice, mode: "sandbox" | "live") {
		if (mode !== "sandbox") throw new SimulatedInLive("a live exchange refuses simulated venues");
		this.#price = price;
	}

	/**
	 * Returns the newest quote of each venue from the two full seconds before `timeMs`. A venue without a quote is left out. A
	 * jump reaches all venues in the same second, except the lagging one, whose quotes are never the median.
	 */
	said(pair: SimulatedPair, timeMs: number): SourceQuote[] {
		const said: SourceQuote[] = [];
		for (const [number, venue] of VENUES.entries()) {
			const quote = this.#lastOf(venue, number, pair, timeMs);
			if (quote !== undefined) said.push(quote);
		}
		return said;
	}

	#lastOf(venue: Venue, number: number, pair: SimulatedPair, timeMs: number): SourceQuote | undefined {
		for (let turn = Math.floor(timeMs / 1000) - 1, back = 0; back < 2; turn--, back++) {
			const day = this.#price.days.of(turn * 1000);
			const second = turn % 86_400;
			const stream = 50 + number * 10 + pair.pair * 200;
			// The part of a venue's delay that is below one second delays its quote within the second.
			const at = turn * 1000 + (venue.lagMs % 1000) + Math.floor(600 * uniform(day.key, stream, second));
			if (venue.fails && isAway(day.key, number, at)) continue;
			const time = at - venue.lagMs;
			const isSilent = uniform(day.key, stream + 1, second) > venue.talks;
			if (isSilent && !this.#price.jumpedWithin(pair, 1_000, time)) continue;
			const center = this.#price.ticks(pair, time);
			const habit = 0.8 * smooth(day.key, stream + 2, 0, (at % DAY_MS) / 90_000);
			const own = habit + 0.7 * normal(day.key, stream + 4, second);
			const noise = this.#price.jumpedWithin(pair, AGREED_MS, at) ? 0 : Math.max(0.25, venue.noise * center) * own;
			const spread = venue.spread * center * (0.5 + uniform(day.key, stream + 6, second));
			return { source: venue.name, ...around(Math.round(center + noise), Math.round(spread)), time };
		}
		return undefined;
	}
}

/** Returns a bid and an ask that are at least one tick apart and whose mid price, rounded down as in the index, is `middle`. */
function around(middle: number, spread: number): { bid: number; ask: number } {
	const width = Math.max(1, spread);
	const bid = Math.max(1, middle - Math.floor(width / 2));
	return { bid, ask: bid + width };
}

/** Returns true if the venue is unavailable: in about one of three windows, for half a minute to four minutes. */
function isAway(key: NoiseKey, venue: number, timeMs: number): boolean {
	const within = timeMs % DAY_MS;
	const window = Math.floor(within / FAILURE_WINDOW_MS);
	if (uniform(key, 40 + venue, window, 1) > 0.35) return false;
	const begins = 600_000 * uniform(key, 40 + venue, window, 2);
	const lasts = 30_000 + 210_000 * uniform(key, 40 + venue, window, 3);
	const at = within - window * FAILURE_WINDOW_MS;
	return at >= begins && at < begins + lasts;
}
