import type { CatalogueViewsNeeded } from "./catalogue-views.ts";
import type { P2pView } from "./p2p-view.ts";

type Written = "moveTo" | "takeOrder" | "takeAdvertisement" | "loadHistory" | "numbers" | "merchantSet" | "bondMoved";

/** The P2P catalogue, and in addition advertisements, orders, merchants, blocked users and bars. */
export interface P2pViews extends CatalogueViewsNeeded {
	readonly p2p: Omit<P2pView, Written | "userBlocked" | "userBarred">;
}
