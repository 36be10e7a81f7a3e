import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { ReferralEvent } from "./messages.ts";

export type ReferralDependencies = Pick<AccountsOffers, "standingOf"> &
	Pick<ListingOffers, "market"> &
	Pick<PricesOffers, "lastIndex">;

export type ReferralEngine = Engine<ReferralEvent, "rebate_reserve" | "rebate">;
