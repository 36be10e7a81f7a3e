// State of subscriptions and redemptions outside the core: the latest event of each.
import type { FundRedemptionMoved, FundSubscriptionMoved } from "@candor/core";

export type SubscriptionState = Omit<FundSubscriptionMoved, "type">;
/** State of a redemption. It omits the figures of a single payment and contains the sums over all payments. */
export type RedemptionState = Omit<FundRedemptionMoved, "type" | "paidUnits" | "proceeds" | "fee">;

export function subscriptionAfter({ type: _type, ...state }: FundSubscriptionMoved): SubscriptionState {
	return state;
}

export function redemptionAfter(event: FundRedemptionMoved): RedemptionState {
	const { type: _type, paidUnits: _units, proceeds: _proceeds, fee: _fee, ...state } = event;
	return state;
}
