// State of a subscription or redemption outside the core: its latest event.
import type { FundRedemptionMoved, FundSubscriptionMoved } from "@candor/core";

export type SubscriptionState = Omit<FundSubscriptionMoved, "type">;
/**
 * State of a redemption. A redemption can be paid in several payments: the state contains the sums over all payments, and leaves
 * out the figures of a single one.
 */
export type RedemptionState = Omit<FundRedemptionMoved, "type" | "paidUnits" | "proceeds" | "fee">;

export function subscriptionAfter({ type: _type, ...state }: FundSubscriptionMoved): SubscriptionState {
	return state;
}

export function redemptionAfter(event: FundRedemptionMoved): RedemptionState {
	const { type: _type, paidUnits: _units, proceeds: _proceeds, fee: _fee, ...state } = event;
	return state;
}
