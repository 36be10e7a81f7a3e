import type { FundCoinsHandedOut, FundLot, FundSet, UnitValued, UnwindingBegun } from "@candor/core";
import type { RedemptionState, SubscriptionState } from "./state.ts";

/** Current state of a strategy fund. Each change creates a new object. */
export interface FundState {
	readonly terms: Omit<FundSet, "type" | "at">;
	/** Core time in ms; 0 if the fund is not founded yet. */
	readonly foundedAt: number;
	readonly founding: bigint;
	/** All units of the fund, including those that the platform bought when the fund was founded; six decimals. */
	readonly units: bigint;
	/** Unit value at the latest hour at which the fund was valued; undefined before the first. */
	readonly value: Omit<UnitValued, "type"> | undefined;
	readonly unwinding: Omit<UnwindingBegun, "type"> | undefined;
	readonly held: boolean;
	/**
	 * Coins that the fund gave to its holders because their markets were delisted and the fund could not sell them; oldest first.
	 */
	readonly handedOut: readonly Omit<FundCoinsHandedOut, "type">[];
	/** Sums of all users' pending requests: `amount` is the money of the subscriptions, `units` are the units of the redemptions. */
	readonly waiting: { readonly amount: bigint; readonly units: bigint };
}

export type LotState = Omit<FundLot, "type">;

export interface ArbitrageViews {
	readonly arbitrage: {
		/** Returns all funds, sorted by number. */
		funds(): readonly FundState[];
		fund(fund: number): FundState | undefined;
		/** Returns the fund that owns an account, or undefined if no fund owns it. */
		ofAccount(account: number): FundState | undefined;
		/** Returns a user's lots that still have units, oldest first, keyed by fund number. */
		lots(user: number): ReadonlyMap<number, readonly LotState[]>;
		subscription(subscription: number): SubscriptionState | undefined;
		redemption(redemption: number): RedemptionState | undefined;
		/** Returns a user's pending subscriptions, oldest first. */
		subscriptions(user: number): readonly SubscriptionState[];
		redemptions(user: number): readonly RedemptionState[];
	};
}
