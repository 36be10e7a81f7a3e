// Live prices of the server: starts and stops the price process, passes its quotes on, and logs when a venue becomes unavailable
// or available again.
import type { PairTerms } from "@candor/core";
import type { VenueSetting } from "../../config/price-sources.ts";
import { VENUE_NAMES } from "../../config/price-sources.ts";
import type { Log } from "../dependencies.ts";
import { LivePrices } from "./live-prices.ts";
import { type FromPrices, LIVE_TIMING, type LiveTiming } from "./price-messages.ts";
import { PriceProcess } from "./price-process.ts";

/** Venues that a live exchange uses if none are configured. */
export const DEFAULT_VENUES: readonly VenueSetting[] = VENUE_NAMES.map((name) => ({ name }));

export class LiveSources {
	readonly venues: readonly VenueSetting[];
	readonly prices: LivePrices;
	readonly process: PriceProcess;
	readonly #log: Log;
	/** Venues whose outage was logged and has not ended. */
	readonly #away = new Set<string>();

	/**
	 * Starts the price process.
	 * @param pairs pairs whose prices are read; for pairs that are listed later, the server must be restarted
	 */
	constructor(options: {
		readonly venues: readonly VenueSetting[];
		readonly pairs: Iterable<PairTerms>;
		readonly log: Log;
		readonly timing?: LiveTiming | undefined;
	}) {
		const { venues, pairs, log, timing = LIVE_TIMING } = options;
		this.venues = venues;
		this.#log = log;
		this.prices = new LivePrices(venues.map(({ name }) => name));
		const markets = [...pairs].map(({ symbol }) => {
			const [base, quote] = symbol.split("/") as [string, string];
			return { symbol, base, quote };
		});
		this.process = new PriceProcess({
			venues,
			markets,
			timing,
			log,
			onQuotes: (quotes) => this.prices.hear(quotes),
			onVenue: (report) => this.#hear(report),
		});
	}

	/** Logs the start and the end of a venue's outage, each only once, although the process tries to reconnect several times. */
	#hear(report: Extract<FromPrices, { kind: "venue" }>): void {
		const { venue, state, markets, reason } = report;
		this.prices.report(report);
		if (state === "open") {
			this.#away.delete(venue);
			this.#log.info({ venue, markets }, "a price source is connected");
		} else if (state === "waiting" && !this.#away.has(venue)) {
			this.#away.add(venue);
			this.#log.warn({ venue, reason }, "a price source is unavailable and is retried");
		}
	}

	stop(): Promise<void> {
		return this.process.stop();
	}
}
