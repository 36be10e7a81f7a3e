// A user's holdings of funds, subscriptions and redemptions in the topic `account`. They are sent as complete states, so that a
// later message replaces one that was skipped.
import type { FundLot, FundRedemptionMoved, FundSubscriptionMoved } from "@candor/core";
import type { ArbitrageViews } from "../../exchange/products/arbitrage/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWireHolding, toWireRedemption, toWireSubscription } from "../../serializers/fund.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	readonly user: Set<number>;
	readonly funds: Set<number>;
	readonly subscriptions: Set<number>;
	readonly redemptions: Set<number>;
}

export function createArbitrageTopic(views: ArbitrageViews & ListingViews): AccountTopic<Pending> {
	const { arbitrage } = views;
	return {
		take: {
			FundLot({ user, fund }: FundLot, pendingOf) {
				const pending = pendingOf(user);
				pending?.user.add(user);
				pending?.funds.add(fund);
			},
			FundSubscriptionMoved({ user, subscription }: FundSubscriptionMoved, pendingOf) {
				pendingOf(user)?.subscriptions.add(subscription);
			},
			FundRedemptionMoved({ user, fund, redemption }: FundRedemptionMoved, pendingOf) {
				const pending = pendingOf(user);
				pending?.redemptions.add(redemption);
				// A redemption also changes the number of units that the user can still redeem.
				pending?.user.add(user);
				pending?.funds.add(fund);
			},
		},
		createPending: () => ({ user: new Set(), funds: new Set(), subscriptions: new Set(), redemptions: new Set() }),
		change: ({ user: [user = 0], funds, subscriptions, redemptions }) => ({
			fund_holdings: [...funds].map((fund) => toWireHolding(views, user, fund)),
			fund_subscriptions: [...subscriptions].flatMap((id) => {
				const found = arbitrage.subscription(id);
				return found === undefined ? [] : [toWireSubscription(views, found)];
			}),
			fund_redemptions: [...redemptions].flatMap((id) => {
				const found = arbitrage.redemption(id);
				return found === undefined ? [] : [toWireRedemption(views, found)];
			}),
		}),
		snapshot: (user) => ({
			fund_holdings: [...arbitrage.lots(user).keys()].map((fund) => toWireHolding(views, user, fund)),
			fund_subscriptions: arbitrage.subscriptions(user).map((one) => toWireSubscription(views, one)),
			fund_redemptions: arbitrage.redemptions(user).map((one) => toWireRedemption(views, one)),
		}),
		size: (user) => arbitrage.lots(user).size + arbitrage.subscriptions(user).length + arbitrage.redemptions(user).length,
	};
}
