import type { AccountsOffers } from "../accounts/accounts.ts";
import type { ListingOffers } from "../listing/listing.ts";

export type CustodyDependencies = AccountsOffers & Pick<ListingOffers, "asset">;
