import type { FundCoinsHandedOut, FundLot, FundSet, UnitValued, UnwindingBegun } from "@candor/core";
import type { RedemptionState, SubscriptionState } from "./state.ts";

/** A fund as it is now; another object after each change. */
export interface FundState {
	readonly terms: Omit<FundSet, "type" | "at">;
	/** Core time, ms; 0: it is not founded. */
	readonly foundedAt: number;
	readonly founding: bigint;
	/** All of them, the founding lot's too; units of six decimals. */
	readonly units: bigint;
	/** Of the latest hour that it was valued at. */
	readonly value: Omit<UnitValued, "type"> | undefined;
	readonly unwinding: Omit<UnwindingBegun, "type"> | undefined;
	readonly held: boolean;
	/** Coins of dead markets, the oldest first. */
	readonly handedOut: readonly Omit<FundCoinsHandedOut, "type">[];
	/** Pending amounts of all users: money of subscriptions, units of redemptions. */
	readonly waiting: { readonly amount: bigint; readonly units: bigint };
}

export type LotState = Omit<FundLot, "type">;

export interface ArbitrageViews {
	readonly arbitrage: {
		/** By number. */
		funds(): readonly FundState[];
		fund(fund: number): FundState | undefined;
		/** The fund that owns an account; undefined: no fund does. */
		ofAccount(account: number): FundState | undefined;
		/** A person's lots with units, by number of fund, the oldest first. */
		lots(user: number): ReadonlyMap<number, readonly LotState[]>;
		subscription(subscription: number): SubscriptionState | undefined;
		redemption(redemption: number): RedemptionState | undefined;
		/** Pending ones of a user, oldest first. */
		subscriptions(user: number): readonly SubscriptionState[];
		redemptions(user: number): readonly RedemptionState[];
	};
}
