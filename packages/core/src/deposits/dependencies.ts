import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { NetworksOffers } from "../networks/networks.ts";
import type { DepositEvent } from "./messages.ts";

export type DepositsDependencies = Pick<AccountsOffers, "standingOf"> & Pick<ListingOffers, "asset" | "pair"> & NetworksOffers;

export type DepositCause =
	| "chain_deposit"
	| "small_deposit"
	| "deposit_reversal"
	| "debt_payment"
	| "deposit_quarantine"
	| "network_fee";
export type DepositsEngine = Engine<DepositEvent, DepositCause>;
