import type { ListingViews } from "../listing/views.ts";
import type { PricesViews } from "../prices/views.ts";
import type { ServerProduct } from "../product.ts";
import { CatalogueViews } from "./catalogue-views.ts";
import { SimulatedMerchantsView } from "./simulated-merchants-view.ts";

/**
 * Catalogue of P2P trades (terms, currencies, pay types, fiat rates). It is separate from the product `p2p`, because the founding
 * of a sandbox, the rates service, payment accounts and simulated merchants need no more than this.
 */
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
