// Records fiat rates of one source in the core (docs/reference/rules.md §9). The service has no timers; start.ts calls it.
import { SERVICE } from "@candor/core";
import type { RatesDependencies } from "./dependencies.ts";
import { FiatRatesUnavailable, type ObservedRate } from "./fiat-rate-source.ts";

/**
 * The clock of a source may be ahead of the exchange's clock by at most this time, ms. The core has the same limit (`AHEAD_MS`).
 */
const AHEAD_MS = 60_000;

export class RatesService {
	readonly #dependencies: RatesDependencies;
	/** Fault of the latest read; undefined after a successful read. The log contains each new fault once. */
	#fault: string | undefined;

	constructor(dependencies: RatesDependencies) {
		this.#dependencies = dependencies;
	}

	/**
	 * Reads the rates of open currencies once, and records those that are newer. Never rejects.
	 * @param now time of the exchange's clock, ms
	 */
	async step(now: number): Promise<void> {
		const { views, source, log } = this.#dependencies;
		const open = views.p2pCatalogue.currencies().filter((currency) => currency.open);
		if (open.length === 0) return;
		const codes = open.map(({ currency }) => currency);
		try {
			const rates = await source.read(codes, now);
			const missing = codes.filter((code) => !rates.some(({ currency }) => currency === code));
			const ahead = rates.find(({ observedAt }) => observedAt > now + AHEAD_MS);
			if (ahead !== undefined) throw new FiatRatesUnavailable("the time of the rates is in the future");
			await this.#record(rates);
			if (missing.length > 0) throw new FiatRatesUnavailable(`the source has no rate of ${missing.join(", ")}`);
			if (this.#fault !== undefined) log.info({ source: source.name }, "fiat rates can be read again");
			this.#fault = undefined;
		} catch (error) {
			const fault = error instanceof FiatRatesUnavailable ? error.message : "a rate could not be recorded";
			if (fault !== this.#fault) log.warn({ source: source.name, fault, err: error }, "fiat rates cannot be read");
			this.#fault = fault;
		}
	}

	/** Records the rates that are newer than those in the core. */
	async #record(observed: readonly ObservedRate[]): Promise<void> {
		const { submit, views, source, log } = this.#dependencies;
		const rates = observed
			.filter(({ currency, observedAt }) => observedAt > (views.p2pCatalogue.rate(currency)?.observedAt ?? 0))
			.map((rate) => ({ ...rate, source: source.name }));
		if (rates.length === 0) return;
		const { outcome } = await submit({ type: "RecordFiatRates", id: "", by: SERVICE.rates, rates });
		if (outcome.kind === "refused") log.error({ code: outcome.refusal.code }, "fiat rates were refused");
	}
}
