// Describes subscriptions as a kind of offering: their tables, their rows and the effect of each event.
import type { Pool } from "pg";
import type { OfferingKind } from "../../offerings/kind.ts";
import {
	offeringOfRow,
	offeringValues,
	orderOfRow,
	orderValues,
	SUBSCRIPTION_ORDERS,
	SUBSCRIPTIONS,
	type SubscriptionOrderRow,
	type SubscriptionRow,
} from "./rows.ts";
import {
	applySubscriptionOrderEvent,
	isEnded,
	isOrderFinished,
	offeringOf,
	type SubscriptionOrderState,
	type SubscriptionState,
	withSold,
} from "./state.ts";

/** At a start, the server loads at most OFFERINGS_LOADED ended offerings and at most ORDERS_LOADED ended orders. */
const OFFERINGS_LOADED = 1_000;
const ORDERS_LOADED = 20_000;
const ENDED = "state in ('over', 'cancelled')";
const OVER = "phase in ('unlocked', 'refunded')";

async function read(database: Pick<Pool, "query">, ofOfferings: string, ofOrders: string) {
	const offerings = await database.query<SubscriptionRow>(`select * from projection.subscriptions where ${ofOfferings}`);
	const orders = await database.query<SubscriptionOrderRow>(`select * from projection.subscription_orders where ${ofOrders}`);
	return { offerings: offerings.rows.map(offeringOfRow), orders: orders.rows.map(orderOfRow) };
}

export const SUBSCRIPTION: OfferingKind<SubscriptionState, SubscriptionOrderState> = {
	called: { offering: "subscription", order: "order of a subscription" },
	tables: { offerings: SUBSCRIPTIONS, orders: SUBSCRIPTION_ORDERS },
	open: (database) => read(database, `not ${ENDED}`, `not ${OVER}`),
	async ended(pool) {
		const latest = (what: string, key: string, most: number) => `${what} order by ${key} desc limit ${most}`;
		const { offerings, orders } = await read(
			pool,
			latest(ENDED, "offering", OFFERINGS_LOADED),
			latest(OVER, "order_id", ORDERS_LOADED),
		);
		return { offerings, orders: orders.reverse() };
	},
	numberOf: ({ order }) => order,
	isEnded,
	isOrderFinished,
	isHeld: ({ phase }) => phase === "held",
	offeringValues,
	orderValues,
	takers: (sink) => ({
		SubscriptionSet: (event) => sink.offering(offeringOf(event)),
		Subscribed: (event) => {
			sink.changeOffering(event.offering, (known) => withSold(known, event));
			sink.order(event.order, (known) => applySubscriptionOrderEvent(known, event));
		},
		SubscriptionMoved: (event) => sink.order(event.order, (known) => applySubscriptionOrderEvent(known, event)),
	}),
};
