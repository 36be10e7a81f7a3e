// Prometheus metrics of the index and of its live sources, computed when Prometheus requests them.
import { Gauge, type Registry } from "prom-client";
import type { MarketViews } from "./dependencies.ts";
import type { SourceStatus } from "./live/live-prices.ts";

/**
 * Registers the metrics.
 * @param sources returns the live sources; empty if prices are simulated
 * @param now returns the wall clock in ms
 */
export function registerPriceMetrics(
	registry: Registry,
	{ listing, indexes }: Pick<MarketViews, "listing" | "indexes">,
	sources: () => readonly SourceStatus[],
	now: () => number,
): void {
	const gauge = (name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>) => {
		new Gauge({
			name: `candor_${name}`,
			help,
			labelNames: [label],
			registers: [registry],
			collect() {
				this.reset();
				for (const [of, value] of read()) this.set({ [label]: of }, value);
			},
		});
	};
	const ofMarkets = (read: (pair: number) => number | undefined) =>
		[...listing.pairs()].flatMap(({ pair, symbol }) => {
			const value = read(pair);
			return value === undefined ? [] : [[symbol, value] as const];
		});
	const ofSources = (read: (status: SourceStatus) => number | null) =>
		sources().flatMap((status) => {
			const value = read(status);
			return value === null ? [] : [[status.source, value] as const];
		});
	gauge("index_halted", "1 while a market has no index for want of fresh sources", "market", () =>
		ofMarkets((pair) => (indexes.latest(pair)?.index ? 0 : 1)),
	);
	gauge("index_sources", "Fresh sources in a market's newest index record", "market", () =>
		ofMarkets((pair) => indexes.latest(pair)?.sources.length ?? 0),
	);
	gauge("index_age_ms", "Age of a market's newest index record", "market", () =>
		ofMarkets((pair) => {
			const record = indexes.latest(pair);
			return record && Math.max(0, now() - record.time);
		}),
	);
	gauge("price_source_open", "1 while a live source is connected", "source", () =>
		ofSources(({ state }) => (state === "open" ? 1 : 0)),
	);
	gauge("price_source_markets", "Markets that are read at a live source", "source", () =>
		ofSources(({ markets }) => markets.length),
	);
	gauge("price_source_age_ms", "Age of a live source's newest price by its own clock", "source", () =>
		ofSources(({ ageMs }) => ageMs),
	);
	gauge("price_source_dropped", "What a live source said that made no price, since this start", "source", () =>
		ofSources(({ dropped }) => dropped),
	);
}
