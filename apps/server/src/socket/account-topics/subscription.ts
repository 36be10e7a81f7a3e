// Orders of subscriptions in an account's topic, as whole states: a message that was skipped is made good by the next one.

import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import type { SubscriptionOrderEvent, SubscriptionOrderState } from "../../exchange/products/subscription/state.ts";
import type { SubscriptionViews } from "../../exchange/products/subscription/views.ts";
import { toWireOrder } from "../../serializers/subscription.ts";

type Pending = Set<number>;

export function createSubscriptionPart(views: SubscriptionViews & ListingViews): AccountPart<Pending> {
	const noted = (event: SubscriptionOrderEvent, pendingOf: (user: number) => Pending | undefined) => {
		pendingOf(event.user)?.add(event.order);
	};
	const shown = (orders: readonly (SubscriptionOrderState | undefined)[]) =>
		orders.flatMap((order) => {
			const offering = order && views.subscriptions.known(order.offering);
			return offering === undefined ? [] : [toWireOrder(views, order as SubscriptionOrderState, offering)];
		});
	return {
		take: { Subscribed: noted, SubscriptionMoved: noted },
		nothing: () => new Set(),
		change: (pending) => ({ subscriptions: shown([...pending].map((order) => views.subscriptions.find(order))) }),
		snapshot: (user) => ({ subscriptions: shown(views.subscriptions.open(user)) }),
		size: (user) => views.subscriptions.open(user).length,
	};
}
