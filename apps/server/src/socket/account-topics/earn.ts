import type { EarnViews } from "../../exchange/products/earn/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWireOrder } from "../../serializers/earn.ts";
import { createStateTopic } from "./account-topic.ts";

export function createEarnTopic(views: EarnViews & ListingViews) {
	const orderOf = ({ order }: { readonly order: number }) => order;
	return createStateTopic({
		list: "earn",
		changedBy: {
			EarnBought: orderOf,
			TrancheAdded: orderOf,
			InterestPaid: orderOf,
			EarnHeld: orderOf,
			EarnReleased: orderOf,
			EarnEnded: orderOf,
		},
		find: (id) => views.earn.find(id),
		open: (user) => views.earn.open(user),
		toWire: (order) => toWireOrder(views, order),
	});
}
