import type { AccountsOffers } from "../accounts/accounts.ts";
import type { DepositsOffers } from "../deposits/deposits.ts";
import type { Engine } from "../engine/product.ts";
import type { HoldsOffers } from "../holds/holds.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { NetworksOffers } from "../networks/networks.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { VerificationOffers } from "../verification/verification.ts";
import type { WithdrawalEvent } from "./messages.ts";

export type WithdrawalsDependencies = Pick<AccountsOffers, "standingOf"> &
	Pick<DepositsOffers, "debtOf" | "hasUnfinalDeposit"> &
	Pick<HoldsOffers, "heldUntil"> &
	Pick<ListingOffers, "asset" | "market"> &
	Pick<NetworksOffers, "networkAsset" | "closedUntil"> &
	Pick<PricesOffers, "lastIndex"> &
	Pick<VerificationOffers, "levelOf">;

export type WithdrawalsEngine = Engine<
	WithdrawalEvent,
	"withdrawal_freeze" | "withdrawal_refund" | "withdrawal" | "withdrawal_fee" | "internal_move"
>;
