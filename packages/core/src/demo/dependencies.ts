import type { AccountsOffers } from "../accounts/accounts.ts";
import type { ListingOffers } from "../listing/listing.ts";

export type DemoDependencies = AccountsOffers & Pick<ListingOffers, "asset">;
