// What strategy funds ask of the rest of the core; the engine supplies it.
import type { AccountsOffers } from "../accounts/accounts.ts";
import type { ContractsOffers } from "../contracts/offers.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { SpotOffers } from "../spot/spot.ts";
import type {
	DecisionRecorded,
	FundFounded,
	FundHeld,
	FundLot,
	FundRedemption,
	FundSet,
	FundSubscription,
	UnitValued,
	UnwindingBegun,
	UnwindingEnded,
} from "./messages.ts";

/** What people may do where they live (verification): the lists of managed products hold for funds too. */
interface Permits {
	accessTo(
		product: "earn",
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
}

export type ArbitrageNeeds = Pick<ListingOffers, "pair"> &
	Pick<PricesOffers, "freshIndex" | "recordedAt"> &
	Pick<AccountsOffers, "standingOf"> &
	Pick<SpotOffers, "withdrawOrders" | "costOfTaking"> &
	Pick<ContractsOffers, "ticketsOf" | "ticketOf" | "instrumentOf" | "fundingOf" | "withdrawTicketOrders" | "costOfFilling"> &
	Permits;

type Told =
	| FundSet
	| FundFounded
	| FundSubscription
	| FundRedemption
	| FundLot
	| UnitValued
	| UnwindingBegun
	| UnwindingEnded
	| DecisionRecorded
	| FundHeld;
export type ArbitrageEngine = Engine<Told, "fund_subscription" | "fund_redemption" | "fund_fee" | "fund_founding">;
