import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type {
	EarnBought,
	EarnEnded,
	EarnHeld,
	EarnProductSet,
	EarnReleased,
	InterestPaid,
	ReserveMoved,
	TrancheAdded,
} from "./messages.ts";

interface Permits {
	accessTo(
		product: "earn",
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
}

export type EarnDependencies = Pick<ListingOffers, "asset"> & Permits;

type Emitted = EarnProductSet | ReserveMoved | EarnBought | TrancheAdded | InterestPaid | EarnEnded | EarnHeld | EarnReleased;
export type EarnEngine = Engine<Emitted, "earn_principal" | "earn_interest" | "earn_charge" | "earn_reserve">;
