// Recomputes a simulated day from its revealed seed and start: each venue's quotes at a time, for comparison with the signed
// records (docs/reference/rules.md §3). It must run with the release that produced the prices, because another release may
// produce other prices.
import { DAY_MS } from "./day-path.ts";
import { SIMULATED_COINS } from "./market-profiles.ts";
import { type Day, dayFrom, type FactorState } from "./simulated-days.ts";
import { type SimulatedPair, SimulatedPrice } from "./simulated-price.ts";
import { SimulatedVenues, VENUES } from "./simulated-venues.ts";

/** A past day, as in the field `seeds` of proofs/keys. */
export interface RevealedDay {
	readonly date: string;
	readonly seed: string;
	readonly start: readonly { readonly factor: string; readonly level: number; readonly trend: number }[];
}

/** Error of a day whose start another release wrote. */
class AnotherRelease extends Error {
	override name = "AnotherRelease";
}

const LAG_OF: ReadonlyMap<string, number> = new Map(VENUES.map(({ name, lagMs }) => [name, lagMs]));

export class RedrawnDay {
	readonly #day: Day;
	readonly #venues: SimulatedVenues;

	/** @throws AnotherRelease */
	constructor({ date, seed, start }: RevealedDay) {
		const standings = ["common", ...SIMULATED_COINS].map((factor): FactorState => {
			const standing = start.find((one) => one.factor === factor);
			if (standing === undefined) throw new AnotherRelease(`the day says nothing of where ${factor} started`);
			return standing;
		});
		this.#day = dayFrom(Math.floor(Date.parse(date) / DAY_MS), seed, standings);
		this.#venues = new SimulatedVenues(new SimulatedPrice({ of: () => this.#day }), "sandbox");
	}

	/** Start of the day in ms. */
	get begins(): number {
		return this.#day.day * DAY_MS;
	}

	/**
	 * Returns the mid price of a venue at `timeMs` in ticks, rounded as in the index, or undefined if the venue sent none. The
	 * first seconds of a day depend on the previous day too.
	 */
	middle(pair: SimulatedPair, venue: string, timeMs: number): number | undefined {
		const lag = LAG_OF.get(venue);
		if (lag === undefined) return undefined;
		const turnEnds = (Math.floor((timeMs + lag) / 1_000) + 1) * 1_000;
		const quote = this.#venues.said(pair, turnEnds).find(({ source, time }) => source === venue && time === timeMs);
		return quote && Math.floor((quote.bid + quote.ask) / 2);
	}
}
