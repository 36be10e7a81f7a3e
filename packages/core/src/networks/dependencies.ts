import type { ListingOffers } from "../listing/listing.ts";

export type NetworksDependencies = Pick<ListingOffers, "asset">;
