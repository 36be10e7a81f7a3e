import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { DepthChanged, OrderChanged, Traded } from "./messages.ts";

export type SpotDependencies = Pick<ListingOffers, "pair"> & PricesOffers;
export type SpotEngine = Engine<OrderChanged | Traded | DepthChanged, "trade">;
