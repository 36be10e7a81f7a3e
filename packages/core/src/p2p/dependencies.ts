import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { HoldsOffers } from "../holds/holds.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { OperatorsOffers } from "../operators/operators.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { P2pEvent } from "./messages.ts";

interface People {
	levelOf(user: number): "none" | "basic" | "advanced";
}

export type P2pDependencies = Pick<AccountsOffers, "standingOf" | "openedAtOf"> &
	Pick<ListingOffers, "asset" | "market"> &
	Pick<PricesOffers, "freshIndex"> &
	Pick<OperatorsOffers, "roleOf" | "accountsOf"> &
	Pick<HoldsOffers, "heldUntil"> &
	People;

export type P2pEngine = Engine<
	P2pEvent,
	"p2p_advertisement" | "p2p_sale" | "p2p_refund" | "p2p_purchase" | "p2p_hold" | "p2p_bond" | "p2p_compensation"
>;
