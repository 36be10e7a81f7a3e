// Shapes of the tables of P2P trades, and the conversion of their rows to states. Quantities are in units of the coin, amounts in
// units of the currency, times in ms since the epoch.
import type { AdvertisementSet, MerchantSet } from "@candor/core";
import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
import { table } from "../../projection/table.ts";
import type { AdvertisementState } from "./advertisement-state.ts";
import type { P2pOrderState, P2pStep } from "./order-state.ts";

const o = columnsOf<P2pOrderState>();
const ORDER_TABLE = stateTable<P2pOrderState>()("p2p_orders", 1, {
	order_id: o.number("order"),
	advertisement: o.number("advertisement"),
	version: o.number("version"),
	merchant: o.number("merchant"),
	buyer: o.number("buyer"),
	seller: o.number("seller"),
	asset: o.integer("asset"),
	currency: o.text("currency"),
	pay_type: o.text("payType"),
	quantity: o.bigint("quantity"),
	amount: o.bigint("amount"),
	price: o.bigint("price"),
	value: o.bigint("value"),
	window_ms: o.number("windowMs"),
	recall_ms: o.number("recallMs"),
	hold_ms: o.number("holdMs"),
	payee: o.text("payee"),
	payer: o.text("payer"),
	terms: o.text("terms"),
	opened_at: o.number("openedAt"),
	state: o.text("state"),
	cause: o.text("cause"),
	due: o.number("due"),
	evidence_until: o.number("evidenceUntil"),
	ruling_due: o.number("rulingDue"),
	late: o.boolean("late"),
	/** JSON array of the order's steps, oldest first. */
	steps: o.as(
		"steps",
		"text",
		(steps: string) => JSON.parse(steps) as P2pStep[],
		(steps) => JSON.stringify(steps),
	),
	operator: o.number("operator"),
	buyer_agrees: o.text("buyerAgrees"),
	seller_agrees: o.text("sellerAgrees"),
	ended_at: o.number("endedAt"),
	frozen: o.boolean("frozen"),
	reversed: o.boolean("reversed"),
	compensated: o.bigint("compensated"),
	held: o.boolean("held"),
	pay_ms: o.number("payMs"),
	release_ms: o.number("releaseMs"),
	disputed: o.boolean("disputed"),
	loser: o.number("loser"),
});
export type P2pOrderRow = RowOf<typeof ORDER_TABLE>;
export const { shape: P2P_ORDERS, stateOf: orderOfRow, valuesOf: orderValues } = ORDER_TABLE;

type PayTypes = AdvertisementSet["payTypes"];
const a = columnsOf<AdvertisementState>();
const ADVERTISEMENT_TABLE = stateTable<AdvertisementState>()("p2p_advertisements", 1, {
	advertisement: a.number("advertisement"),
	version: a.number("version"),
	user_id: a.number("user"),
	side: a.text("side"),
	asset: a.integer("asset"),
	currency: a.text("currency"),
	price: a.bigint("price"),
	ratio_ppm: a.number("ratioPpm"),
	lowest: a.bigint("lowest"),
	highest: a.bigint("highest"),
	min_amount: a.bigint("minAmount"),
	max_amount: a.bigint("maxAmount"),
	/** JSON object with the hash of the payment details for each pay type. */
	pay_types: a.as(
		"payTypes",
		"text",
		(payTypes: string) => JSON.parse(payTypes) as PayTypes,
		(payTypes) => JSON.stringify(payTypes),
	),
	terms: a.text("terms"),
	person: a.number("person"),
	visible: a.boolean("visible"),
	quantity: a.bigint("quantity"),
	state: a.text("state"),
	changed_at: a.number("changedAt"),
	closed_at: a.number("closedAt"),
});
export type P2pAdvertisementRow = RowOf<typeof ADVERTISEMENT_TABLE>;
export const { shape: P2P_ADVERTISEMENTS, stateOf: advertisementOfRow, valuesOf: advertisementValues } = ADVERTISEMENT_TABLE;

/**
 * State of a merchant. `since` is the time (ms) of the latest change of `state`. `operator` made that change; 0 means the user or
 * a rule.
 */
export interface MerchantState {
	readonly user: number;
	readonly state: MerchantSet["state"];
	readonly operator: number;
	readonly since: number;
	/** Bond in units of USDT. */
	readonly bond: bigint;
}
const m = columnsOf<MerchantState>();
const MERCHANT_TABLE = stateTable<MerchantState>()("p2p_merchants", 1, {
	user_id: m.number("user"),
	state: m.text("state"),
	operator: m.number("operator"),
	since: m.number("since"),
	bond: m.bigint("bond"),
});
export type P2pMerchantRow = RowOf<typeof MERCHANT_TABLE>;
export const { shape: P2P_MERCHANTS, stateOf: merchantOfRow, valuesOf: merchantValues } = MERCHANT_TABLE;

/** Pairs of users who have completed an order with each other. Each pair has two rows, one in each direction. */
export const P2P_PARTNERS = table("p2p_partners", 2, "replaced", [
	["user_id", "bigint"],
	["partner", "bigint"],
	["last_order", "bigint"],
]);
export interface P2pPartnerRow {
	user_id: bigint;
	partner: bigint;
	last_order: bigint;
}
