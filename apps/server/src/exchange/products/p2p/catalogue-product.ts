import type { ListingViews } from "../listing/views.ts";
import type { PricesViews } from "../prices/views.ts";
import type { ServerProduct } from "../product.ts";
import { CatalogueViews } from "./catalogue-views.ts";

/** Part of the product `p2p` that others need first: the founding of a sandbox, rates and payment accounts. */
export const p2pCatalogue = {
	name: "p2p_catalogue",
	createViews(before: ListingViews & PricesViews) {
		const view = new CatalogueViews(before);
		return { views: { p2pCatalogue: view }, take: view.take, moveTo: (at) => view.moveTo(at) };
	},
	tables: [],
} satisfies ServerProduct<{ p2pCatalogue: CatalogueViews }>;
