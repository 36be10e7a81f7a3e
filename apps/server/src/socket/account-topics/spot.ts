// Orders and fills in the topic `account`. Orders are sent as complete states, so that a later message replaces one that was
// skipped.
import type { Traded } from "@candor/core";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { OrderState, SpotViews } from "../../exchange/products/spot/views.ts";
import { toWireFill, toWireOrder } from "../../serializers/order.ts";
import { pairOf } from "../../serializers/wire-numbers.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	readonly orders: Set<number>;
	readonly fills: { trade: Traded; role: "maker" | "taker" }[];
}

/** Maximum number of fills in one message. A program that misses further fills can read them from its trade history. */
const MOST_FILLS = 500;

export function createSpotTopic(views: SpotViews & ListingViews): AccountTopic<Pending> {
	const toWire = (order: OrderState) => toWireOrder(order, pairOf(views, order.pair));
	const filled = (pending: Pending | undefined, trade: Traded, role: "maker" | "taker") => {
		if (pending === undefined) return;
		pending.orders.add(role === "taker" ? trade.taker : trade.maker);
		if (pending.fills.length < MOST_FILLS) pending.fills.push({ trade, role });
	};
	return {
		take: {
			OrderChanged(event, pendingOf) {
				pendingOf(event.user)?.orders.add(event.order);
			},
			Traded(event, pendingOf) {
				filled(pendingOf(event.takerUser), event, "taker");
				if (!event.makerQuote) filled(pendingOf(event.makerUser), event, "maker");
			},
		},
		createPending: () => ({ orders: new Set(), fills: [] }),
		change({ orders, fills }) {
			const states = [...orders].map((id) => views.orders.find(id)).filter((order) => order !== undefined);
			return {
				orders: states.map(toWire),
				fills: fills.map(({ trade, role }) => ({
					...toWireFill(pairOf(views, trade.pair), trade, role),
					order_id: role === "taker" ? trade.taker : trade.maker,
				})),
			};
		},
		snapshot: (user) => ({ orders: views.orders.open(user).map(toWire), fills: [] }),
		size: (user) => views.orders.open(user).length,
	};
}
