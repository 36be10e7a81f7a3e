import type { ListingViews } from "../listing/views.ts";
import type { PricesViews } from "../prices/views.ts";
import type { ServerProduct } from "../product.ts";
import { CatalogueViews } from "./catalogue-views.ts";
import { SimulatedMerchantsView } from "./simulated-merchants-view.ts";

/** Part of the product `p2p` that the founding of a sandbox, rates, payment accounts and simulated merchants need. */
export const p2pCatalogue = {
	name: "p2p_catalogue",
	createViews(before: ListingViews & PricesViews) {
		const view = new CatalogueViews(before);
		const simulatedMerchants = new SimulatedMerchantsView();
		return {
			views: { p2pCatalogue: view, simulatedMerchants },
			take: { ...view.take, ...simulatedMerchants.take },
			moveTo: (at) => view.moveTo(at),
		};
	},
	tables: [],
} satisfies ServerProduct<{ p2pCatalogue: CatalogueViews; simulatedMerchants: SimulatedMerchantsView }>;
