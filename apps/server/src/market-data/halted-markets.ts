// Logs when markets have had no index for longer than LASTS_MS, and when the index has returned. The log entry is an error if all
// markets are affected, and otherwise a warning.
import type { Clock } from "@candor/journal";
import type { Log, MarketViews } from "./dependencies.ts";
import type { SourceStatus } from "./live/live-prices.ts";

/**
 * Time without an index after which a market is logged as halted, ms. It is longer than a reconnection to a venue or a start of
 * the server.
 */
const LASTS_MS = 15_000;

type Extent = "none" | "some" | "all";

export class HaltedMarkets {
	readonly #views: Pick<MarketViews, "listing" | "indexes">;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #sources: () => readonly SourceStatus[];
	#extent: Extent = "none";
	#since: number;
	#told: Extent = "none";

	constructor(options: {
		readonly views: Pick<MarketViews, "listing" | "indexes">;
		readonly clock: Clock;
		readonly log: Log;
		/** Returns the states of the live price sources. */
		readonly sources: () => readonly SourceStatus[];
	}) {
		this.#views = options.views;
		this.#clock = options.clock;
		this.#log = options.log;
		this.#sources = options.sources;
		this.#since = options.clock.monotonic();
	}

	/** Checks all markets. Called at each step of market data, several times a second. */
	look(): void {
		const { listing, indexes } = this.#views;
		const pairs = [...listing.pairs()];
		const halted = pairs.filter(({ pair }) => !indexes.latest(pair)?.index).map(({ symbol }) => symbol);
		const extent = halted.length === 0 ? "none" : halted.length === pairs.length ? "all" : "some";
		const now = this.#clock.monotonic();
		if (extent !== this.#extent) {
			this.#extent = extent;
			this.#since = now;
		}
		const isOver = extent === "none";
		if (extent === this.#told || (!isOver && now - this.#since < LASTS_MS)) return;
		this.#told = extent;
		if (isOver) return this.#log.info({}, "every market has an index again");
		const sources = this.#sources().map(({ source, state, ageMs, reason }) => ({ source, state, age_ms: ageMs, reason }));
		if (extent === "all") this.#log.error({ sources }, "every market is halted: fewer than three price sources are fresh");
		else this.#log.warn({ markets: halted, sources }, "markets are halted: fewer than three price sources are fresh there");
	}
}
