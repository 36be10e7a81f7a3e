import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { Permits } from "../offerings/permits.ts";
import type { Subscribed, SubscriptionMoved, SubscriptionSet } from "./messages.ts";

export type SubscriptionDependencies = Pick<ListingOffers, "asset"> & Permits<"subscription">;

type Emitted = SubscriptionSet | Subscribed | SubscriptionMoved;
export type SubscriptionEngine = Engine<
	Emitted,
	"subscription_order" | "subscription_launch" | "subscription_refund" | "subscription_coins"
>;
