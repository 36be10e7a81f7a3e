// What prices asks of the rest of the core; the engine supplies it.
import type { ListingOffers } from "../listing/listing.ts";

export type PricesDependencies = ListingOffers;
