import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
import type { SubscriptionOrderState, SubscriptionState } from "./state.ts";

const c = columnsOf<SubscriptionState>();
const OFFERING_TABLE = stateTable<SubscriptionState>()("subscriptions", 1, {
	offering: c.number("offering"),
	terms: c.number("terms"),
	asset: c.integer("asset"),
	name: c.text("name"),
	supply: c.bigint("supply"),
	prices: c.as(
		"prices",
		"text",
		// The prices are stored as JSON in the form [[asset, price], …].
		(text: string) => (JSON.parse(text) as [number, string][]).map(([asset, price]) => ({ asset, price: BigInt(price) })),
		(prices) => JSON.stringify(prices.map(({ asset, price }) => [asset, String(price)])),
	),
	min_amount: c.bigint("minAmount"),
	user_cap: c.bigint("userCap"),
	opens_at: c.number("opensAt"),
	closes_at: c.number("closesAt"),
	launch_at: c.number("launchAt"),
	lock_days: c.integer("lockDays"),
	state: c.text("state"),
	funded: c.bigint("funded"),
	sold: c.bigint("sold"),
	orders: c.number("orders"),
	launched_at: c.number("launchedAt"),
	cancelled_at: c.number("cancelledAt"),
});

export type SubscriptionRow = RowOf<typeof OFFERING_TABLE>;
export const { shape: SUBSCRIPTIONS, stateOf: offeringOfRow, valuesOf: offeringValues } = OFFERING_TABLE;

const o = columnsOf<SubscriptionOrderState>();
const ORDER_TABLE = stateTable<SubscriptionOrderState>()("subscription_orders", 1, {
	order_id: o.number("order"),
	user_id: o.number("user"),
	client_id: o.text("clientId"),
	offering: o.number("offering"),
	asset: o.integer("asset"),
	quantity: o.bigint("quantity"),
	pay_asset: o.integer("payAsset"),
	price: o.bigint("price"),
	paid: o.bigint("paid"),
	bought_at: o.number("boughtAt"),
	phase: o.text("phase"),
	unlocks_at: o.number("unlocksAt"),
	refunded_at: o.number("refundedAt"),
});

export type SubscriptionOrderRow = RowOf<typeof ORDER_TABLE>;
export const { shape: SUBSCRIPTION_ORDERS, stateOf: orderOfRow, valuesOf: orderValues } = ORDER_TABLE;
