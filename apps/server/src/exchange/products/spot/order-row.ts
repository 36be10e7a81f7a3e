// Columns of the table projection.orders, and the conversion of its rows to orders.
import type { OrderChanged } from "@candor/core";
import type { OrderState } from "./views.ts";

export interface OrderRow {
	order_id: bigint;
	user_id: bigint;
	client_id: string;
	pair: number;
	side: OrderChanged["side"];
	order_type: OrderChanged["orderType"];
	time_in_force: OrderChanged["timeInForce"];
	post_only: boolean;
	self_trade: OrderChanged["selfTrade"];
	trigger_on: OrderChanged["trigger"];
	price: bigint;
	stop_price: bigint;
	lots: bigint;
	quote_amount: bigint;
	other_leg: bigint;
	triggered: boolean;
	filled: bigint;
	turnover: bigint;
	fee: bigint;
	status: OrderChanged["status"];
	reason: OrderChanged["reason"];
	placed_at: bigint;
	updated_at: bigint;
}

export function orderOf(row: OrderRow): OrderState {
	return {
		order: Number(row.order_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		pair: row.pair,
		side: row.side,
		orderType: row.order_type,
		timeInForce: row.time_in_force,
		postOnly: row.post_only,
		selfTrade: row.self_trade,
		trigger: row.trigger_on,
		price: Number(row.price),
		stopPrice: Number(row.stop_price),
		lots: Number(row.lots),
		quoteAmount: row.quote_amount,
		otherLeg: Number(row.other_leg),
		triggered: row.triggered,
		filled: Number(row.filled),
		turnover: row.turnover,
		fee: row.fee,
		status: row.status,
		reason: row.reason,
		placedAt: Number(row.placed_at),
		updatedAt: Number(row.updated_at),
	};
}
