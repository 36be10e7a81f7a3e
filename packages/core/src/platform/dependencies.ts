import type { ListingOffers } from "../listing/listing.ts";

export type PlatformDependencies = Pick<ListingOffers, "asset">;
