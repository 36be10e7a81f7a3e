import type { ListingOffers } from "../listing/listing.ts";

export type PricesDependencies = ListingOffers;
