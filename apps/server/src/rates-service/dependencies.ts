// Interfaces that the rates service needs: the submission of commands, and the view (copy in memory) of currencies and rates. The
// service never reads the core.
import type { CatalogueViewsNeeded } from "../exchange/products/p2p/catalogue-views.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { FiatRateSource } from "./fiat-rate-source.ts";

export interface RatesDependencies {
	readonly submit: Submit;
	readonly views: { readonly p2pCatalogue: Pick<CatalogueViewsNeeded["p2pCatalogue"], "currencies" | "rate"> };
	readonly source: FiatRateSource;
	readonly log: Log;
}
