import type { CatalogueViewsNeeded } from "./catalogue-views.ts";
import type { P2pView } from "./p2p-view.ts";

type Written = "moveTo" | "takeOrder" | "takeAdvertisement" | "loadHistory" | "numbers" | "merchantSet" | "bondMoved";

/** Advertisements, orders, merchants, blocks and bars, next to the catalogue. */
export interface P2pViews extends CatalogueViewsNeeded {
	readonly p2p: Omit<P2pView, Written | "userBlocked" | "userBarred">;
}
