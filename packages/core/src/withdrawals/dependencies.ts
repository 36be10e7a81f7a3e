import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type { WithdrawalEvent } from "./messages.ts";

/** Terms of an asset on a network. Amounts are in ledger units of the asset. */
export interface WithdrawalTerms {
	readonly withdrawalMinimum: bigint;
	readonly withdrawalFee: bigint;
	/** From this amount on, two operators must approve a withdrawal. */
	readonly twoOperatorLimit: bigint;
	/** Maximum sum of the automatic approvals in one day. */
	readonly automaticDailyCap: bigint;
}

interface Networks {
	networkAsset(network: number, asset: number): WithdrawalTerms | undefined;
	/** Returns the core time at which the network's closure ends, ms; undefined if the network is open. */
	closedUntil(network: number, use: "withdrawals"): number | undefined;
}

interface Deposits {
	/** Tells if the user owes money after the reversal of a deposit. */
	debtOf(user: number): boolean;
	/** Tells if the user has a credited deposit that its network can still undo. */
	hasUnfinalDeposit(user: number): boolean;
	/**
	 * Returns a network's deposits that are not reversed, in ledger units. The function is slow, so only checks of invariants may
	 * call it.
	 */
	receivedOn(network: number, asset: number): bigint;
}

interface People {
	levelOf(user: number): "none" | "basic" | "advanced";
	/** Returns the core time at which the user's hold ends, ms; undefined if the user has no active hold. */
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
