// P2P orders in the topic `account`. Both parties get the complete state, so that a later message replaces one that was skipped.
// Parts that must be read from tables (partner, conditions, payment details, unread messages) are only in the response of
// ctc/order/list.
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { P2pOrderState } from "../../exchange/products/p2p/order-state.ts";
import type { P2pViews } from "../../exchange/products/p2p/views.ts";
import { toWireP2pChange } from "../../serializers/p2p-order.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	readonly user: Set<number>;
	readonly orders: Set<number>;
}

export function createP2pTopic(views: P2pViews & ListingViews): AccountTopic<Pending> {
	const { p2p } = views;
	const changed = ({ order }: { readonly order: number }, pendingOf: (user: number) => Pending | undefined) => {
		const known = p2p.order(order);
		if (known === undefined) return;
		for (const user of [known.buyer, known.seller]) {
			const pending = pendingOf(user);
			pending?.user.add(user);
			pending?.orders.add(order);
		}
	};
	// The change has no content. It makes pages request the merchant again.
	const decided = ({ user }: { readonly user: number }, pendingOf: (user: number) => Pending | undefined) => void pendingOf(user);
	const toWire = (order: P2pOrderState, user: number) => toWireP2pChange(views, order, user, p2p.now);
	return {
		take: {
			PayerDeclared: changed,
			P2pOrderMoved: changed,
			DisputeAssigned: changed,
			P2pAgreed: changed,
			RulingLate: changed,
			P2pHoldEnded: changed,
			P2pOrderReversed: changed,
			P2pOrderHeld: changed,
			MerchantSet: decided,
			P2pUserBarred: decided,
		},
		createPending: () => ({ user: new Set(), orders: new Set() }),
		change: ({ user: [user = 0], orders }) => ({
			p2p_orders: [...orders].flatMap((number) => {
				const order = p2p.order(number);
				return order === undefined ? [] : [toWire(order, user)];
			}),
		}),
		snapshot: (user) => ({ p2p_orders: p2p.openOrders(user).map((order) => toWire(order, user)) }),
		size: (user) => p2p.openOrders(user).length,
	};
}
