import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { WithdrawalEvent } from "./messages.ts";

/** Terms of an asset on a network. Amounts are ledger units of the asset. */
export interface WithdrawalTerms {
	readonly withdrawalMinimum: bigint;
	readonly withdrawalFee: bigint;
	/** Amount from which two operators must approve. */
	readonly twoOperatorLimit: bigint;
	/** Total of the automatic approvals of a day. */
	readonly automaticDailyCap: bigint;
}

interface Networks {
	networkAsset(network: number, asset: number): WithdrawalTerms | undefined;
	/** Returns the end of the network's closure, ms; undefined if the network is open. */
	closedUntil(network: number, use: "withdrawals"): number | undefined;
}

interface Deposits {
	/** Returns true if the user has a debt from a reversed deposit. */
	debtOf(user: number): boolean;
	/** Tells if the user has a credited deposit that the network can still undo. */
	hasUnfinalDeposit(user: number): boolean;
	/** Returns the ledger units of a network's deposits that are not reversed. It is slow, so only checks of invariants may call it. */
	receivedOn(network: number, asset: number): bigint;
}

interface People {
	levelOf(user: number): "none" | "basic" | "advanced";
	/** Returns the end of the user's hold, ms; undefined if no hold is active. */
	heldUntil(user: number): number | undefined;
}

export type WithdrawalsDependencies = Pick<AccountsOffers, "standingOf"> &
	Pick<ListingOffers, "asset" | "market"> &
	Pick<PricesOffers, "lastIndex"> &
	Networks &
	Deposits &
	People;

export type WithdrawalsEngine = Engine<
	WithdrawalEvent,
	"withdrawal_freeze" | "withdrawal_refund" | "withdrawal" | "withdrawal_fee" | "internal_move"
>;
