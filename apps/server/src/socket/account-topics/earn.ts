// Orders of managed products in an account's topic, as whole states: a message that was skipped is made good by the next one.

import type { OrderEvent } from "../../exchange/products/earn/order-state.ts";
import type { EarnViews } from "../../exchange/products/earn/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import { toWireOrder } from "../../serializers/earn.ts";

type Pending = Set<number>;

export function createEarnPart(views: EarnViews & ListingViews): AccountPart<Pending> {
	const noted = (event: OrderEvent, pendingOf: (user: number) => Pending | undefined) => {
		pendingOf(event.user)?.add(event.order);
	};
	return {
		take: { EarnBought: noted, TrancheAdded: noted, InterestPaid: noted, EarnHeld: noted, EarnReleased: noted, EarnEnded: noted },
		nothing: () => new Set(),
		change: (pending) => ({
			earn: [...pending]
				.map((id) => views.earn.find(id))
				.filter((order) => order !== undefined)
				.map((order) => toWireOrder(views, order)),
		}),
		snapshot: (user) => ({ earn: views.earn.open(user).map((order) => toWireOrder(views, order)) }),
		size: (user) => views.earn.open(user).length,
	};
}
