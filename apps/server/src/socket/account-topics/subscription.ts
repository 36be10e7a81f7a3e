import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { SubscriptionViews } from "../../exchange/products/subscription/views.ts";
import { toWireOrder } from "../../serializers/subscription.ts";
import { createStateTopic } from "./account-topic.ts";

export const createSubscriptionTopic = (views: SubscriptionViews & ListingViews) =>
	createStateTopic({
		list: "subscriptions",
		changedBy: { Subscribed: ({ order }) => order, SubscriptionMoved: ({ order }) => order },
		find: (id) => views.subscriptions.find(id),
		open: (user) => views.subscriptions.open(user),
		toWire: (order) => {
			const offering = views.subscriptions.known(order.offering);
			return offering && toWireOrder(views, order, offering);
		},
	});
