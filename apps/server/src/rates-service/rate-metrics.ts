// Prometheus metrics of the rates of open fiat currencies, computed when Prometheus requests them.
import { Gauge, type Registry } from "prom-client";
import type { CatalogueViewsNeeded } from "../exchange/products/p2p/catalogue-views.ts";

/**
 * Registers the metrics.
 * @param now returns the wall clock in ms
 */
export function registerRateMetrics(
	registry: Registry,
	{ p2pCatalogue }: { readonly p2pCatalogue: Pick<CatalogueViewsNeeded["p2pCatalogue"], "currencies" | "rate" | "terms"> },
	now: () => number,
): void {
	/**
	 * Returns each open currency with the age of its newest rate in ms. A currency without a rate has the time since its opening.
	 */
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
