import type { FundCoinsHandedOut, FundLot, FundSet, UnitValued, UnwindingBegun } from "@candor/core";
import type { RedemptionState, SubscriptionState } from "./state.ts";

/** Current state of a fund; each change creates a new object. */
export interface FundState {
	readonly terms: Omit<FundSet, "type" | "at">;
	/** Core time in ms; 0 if the fund is not founded yet. */
	readonly foundedAt: number;
	readonly founding: bigint;
	/** All units of the fund, including those that the platform bought at the founding; six decimals. */
	readonly units: bigint;
	/** Unit value at the latest hour for which the fund was valued. */
	readonly value: Omit<UnitValued, "type"> | undefined;
	readonly unwinding: Omit<UnwindingBegun, "type"> | undefined;
	readonly held: boolean;
	/** Coins of delisted markets that the fund could not sell and handed out, oldest first. */
	readonly handedOut: readonly Omit<FundCoinsHandedOut, "type">[];
	/** Pending requests of all users: `amount` is the money of subscriptions, `units` are the units of redemptions. */
	readonly waiting: { readonly amount: bigint; readonly units: bigint };
}

export type LotState = Omit<FundLot, "type">;

export interface ArbitrageViews {
	readonly arbitrage: {
		/** Returns all funds, sorted by number. */
		funds(): readonly FundState[];
		fund(fund: number): FundState | undefined;
		/** The fund that owns an account; undefined if no fund does. */
		ofAccount(account: number): FundState | undefined;
		/** Returns a user's lots that still have units, by fund number, oldest first. */
		lots(user: number): ReadonlyMap<number, readonly LotState[]>;
		subscription(subscription: number): SubscriptionState | undefined;
		redemption(redemption: number): RedemptionState | undefined;
		/** A user's pending subscriptions, oldest first. */
		subscriptions(user: number): readonly SubscriptionState[];
		redemptions(user: number): readonly RedemptionState[];
	};
}
