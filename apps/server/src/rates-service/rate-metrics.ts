// Prometheus metrics of the fiat rates of open currencies, computed when they are requested.
import { Gauge, type Registry } from "prom-client";
import type { CatalogueViewsNeeded } from "../exchange/products/p2p/catalogue-views.ts";

/** @param now wall clock in ms */
export function registerRateMetrics(
	registry: Registry,
	{ p2pCatalogue }: { readonly p2pCatalogue: Pick<CatalogueViewsNeeded["p2pCatalogue"], "currencies" | "rate" | "terms"> },
	now: () => number,
): void {
	/** Age of the newest rate, ms; before the first rate the time since the opening of the currency. */
	const ages = () =>
		p2pCatalogue
			.currencies()
			.filter(({ open }) => open)
			.map(({ currency, at }) => [currency, Math.max(0, now() - (p2pCatalogue.rate(currency)?.observedAt ?? at))] as const);
	new Gauge({
		name: "candor_fiat_rate_age_ms",
		help: "Age of the newest rate of an open fiat currency",
		labelNames: ["currency"],
		registers: [registry],
		collect() {
			this.reset();
			for (const [currency, age] of ages()) this.set({ currency }, age);
		},
	});
	new Gauge({
		name: "candor_fiat_rate_old",
		help: "1 while floating prices in an open fiat currency are paused for want of a fresh rate",
		labelNames: ["currency"],
		registers: [registry],
		collect() {
			this.reset();
			for (const [currency, age] of ages()) this.set({ currency }, age > p2pCatalogue.terms.rateAgeMs ? 1 : 0);
		},
	});
}
