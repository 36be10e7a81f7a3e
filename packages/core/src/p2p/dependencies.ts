import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { P2pEvent } from "./messages.ts";

interface Users {
	/** Returns the highest level of verification that the user has passed. */
	levelOf(user: number): "none" | "basic" | "advanced";
	/**
	 * Returns the core time at which the user's hold after a security change ends, ms; undefined if the user has no active hold.
	 */
	heldUntil(user: number): number | undefined;
}

interface Operators {
	/** Returns the role of an operator who may act now; undefined if no such operator has this number. */
	roleOf(operator: number): string | undefined;
	/** Returns the user accounts that an operator has declared as their own. */
	accountsOf(operator: number): readonly number[];
}

export type P2pDependencies = Pick<AccountsOffers, "standingOf" | "openedAtOf"> &
	Pick<ListingOffers, "asset" | "market"> &
	Pick<PricesOffers, "freshIndex"> &
	Users &
	Operators;

export type P2pEngine = Engine<
	P2pEvent,
	"p2p_advertisement" | "p2p_sale" | "p2p_refund" | "p2p_purchase" | "p2p_hold" | "p2p_bond" | "p2p_compensation"
>;
