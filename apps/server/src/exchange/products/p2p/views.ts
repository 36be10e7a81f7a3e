import type { CatalogueViews } from "./catalogue-views.ts";
import type { P2pView } from "./p2p-view.ts";

type Read = "take" | "moveTo" | "takeOrder" | "takeAdvertisement" | "loadHistory";

export interface P2pViews {
	/** Advertisements, orders, merchants, blocks and bars. */
	readonly p2p: Omit<P2pView, Read | "merchantSet" | "bondMoved" | "userBlocked" | "userBarred">;
	/** Terms, currencies, pay types, rates and prices. */
	readonly p2pCatalogue: Omit<CatalogueViews, Read>;
}
