import type { ServerProduct } from "../product.ts";
import { ListingView } from "./listing-view.ts";
import { LISTING_TABLES, ListingProjection } from "./projection.ts";

export const listing = {
	name: "listing",
	createViews() {
		const view = new ListingView();
		return {
			views: { listing: view },
			take: { AssetListed: (event) => view.assetListed(event), PairListed: (event) => view.pairListed(event) },
		};
	},
	tables: LISTING_TABLES,
	createProjection: () => new ListingProjection(),
} satisfies ServerProduct<{ listing: ListingView }>;
