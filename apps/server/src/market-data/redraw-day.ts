// Recomputes the prices of a simulated day from its published seed and start: the quotes of each venue at any time, for a
// comparison with the signed records (docs/reference/rules.md §3). It must run with the release that made the prices, because
// another release may compute other prices.
import { DAY_MS } from "./day-path.ts";
import { SIMULATED_COINS } from "./market-profiles.ts";
import { type Day, dayFrom, type FactorState } from "./simulated-days.ts";
import { type SimulatedPair, SimulatedPrice } from "./simulated-price.ts";
import { SimulatedVenues, VENUES } from "./simulated-venues.ts";

/** A past day, as the call proofs/keys returns it in the field `seeds`. */
export interface RevealedDay {
	readonly date: string;
	readonly seed: string;
	readonly start: readonly { readonly factor: string; readonly level: number; readonly trend: number }[];
}

/** Another release has written the start of the day, with other price factors. */
class AnotherRelease extends Error {
	override name = "AnotherRelease";
}

const LAG_OF: ReadonlyMap<string, number> = new Map(VENUES.map(({ name, lagMs }) => [name, lagMs]));

export class RedrawnDay {
	readonly #day: Day;
	readonly #venues: SimulatedVenues;

	/**
	 * Opens a past day.
	 * @throws AnotherRelease
	 */
	constructor({ date, seed, start }: RevealedDay) {
		const standings = ["common", ...SIMULATED_COINS].map((factor): FactorState => {
			const standing = start.find((one) => one.factor === factor);
			if (standing === undefined) throw new AnotherRelease(`the day says nothing of where ${factor} started`);
			return standing;
		});
		this.#day = dayFrom(Math.floor(Date.parse(date) / DAY_MS), seed, standings);
		this.#venues = new SimulatedVenues(new SimulatedPrice({ of: () => this.#day }), "sandbox");
	}

	/** Start of the day, ms. */
	get begins(): number {
		return this.#day.day * DAY_MS;
	}

	/**
	 * Returns the mid price of a venue at `timeMs` in ticks, rounded as in the index; undefined if the venue sent no quote. In
	 * the first seconds of a day, the result also depends on the previous day.
	 */
	middle(pair: SimulatedPair, venue: string, timeMs: number): number | undefined {
		const lag = LAG_OF.get(venue);
		if (lag === undefined) return undefined;
		const turnEnds = (Math.floor((timeMs + lag) / 1_000) + 1) * 1_000;
		const quote = this.#venues.said(pair, turnEnds).find(({ source, time }) => source === venue && time === timeMs);
		return quote && Math.floor((quote.bid + quote.ask) / 2);
	}
}
