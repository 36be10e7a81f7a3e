import type { Refusal } from "../engine/outcome.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type {
	OptionBought,
	OptionHeld,
	OptionMarketSet,
	OptionMissed,
	OptionOpened,
	OptionOutageSettled,
	OptionSettled,
	OptionTermsSet,
} from "./messages.ts";

export interface UserLimits {
	riskProblem(user: number, amount: bigint): Refusal | undefined;
	takeRisk(user: number, amount: bigint): void;
	endRisk(user: number, amount: bigint, gained: bigint): void;
}

interface Permits {
	accessTo(
		product: "options",
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
}

export type OptionsDependencies = Pick<ListingOffers, "pair"> & Pick<PricesOffers, "recentSources"> & Permits & UserLimits;

type Emitted =
	| OptionTermsSet
	| OptionMarketSet
	| OptionBought
	| OptionOpened
	| OptionSettled
	| OptionMissed
	| OptionOutageSettled
	| OptionHeld;
export type OptionsEngine = Engine<Emitted, "option_stake" | "option_result">;
