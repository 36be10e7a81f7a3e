import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { Permits } from "../offerings/permits.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { IeoApplied, IeoMoved, IeoSet } from "./messages.ts";

export type IeoDependencies = Pick<ListingOffers, "asset" | "market"> & Pick<PricesOffers, "freshIndex"> & Permits<"ieo">;

type Emitted = IeoSet | IeoApplied | IeoMoved;
export type IeoEngine = Engine<Emitted, "ieo_apply" | "ieo_release" | "ieo_pay" | "ieo_listing" | "ieo_refund" | "ieo_coins">;
