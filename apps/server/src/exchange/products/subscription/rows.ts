// Rows of projection.subscriptions and projection.subscription_orders, and what they are.
import type { SubscriptionSet } from "@candor/core";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import type { SubscriptionOrderState, SubscriptionState } from "./state.ts";

export interface SubscriptionRow {
	offering: bigint;
	terms: bigint;
	asset: number;
	name: string;
	supply: bigint;
	/** JSON of [[asset, price]]. */
	prices: string;
	min_amount: bigint;
	user_cap: bigint;
	opens_at: bigint;
	closes_at: bigint;
	launch_at: bigint;
	lock_days: number;
	state: SubscriptionSet["state"];
	funded: bigint;
	sold: bigint;
	orders: bigint;
	launched_at: bigint;
	cancelled_at: bigint;
}

export interface SubscriptionOrderRow {
	order_id: bigint;
	user_id: bigint;
	client_id: string;
	offering: bigint;
	asset: number;
	quantity: bigint;
	pay_asset: number;
	price: bigint;
	paid: bigint;
	bought_at: bigint;
	phase: SubscriptionOrderState["phase"];
	unlocks_at: bigint;
	refunded_at: bigint;
}

export const SUBSCRIPTIONS = table("subscriptions", 1, "replaced", [
	["offering", "bigint"],
	["terms", "bigint"],
	["asset", "integer"],
	["name", "text"],
	["supply", "bigint"],
	["prices", "text"],
	["min_amount", "bigint"],
	["user_cap", "bigint"],
	["opens_at", "bigint"],
	["closes_at", "bigint"],
	["launch_at", "bigint"],
	["lock_days", "integer"],
	["state", "text"],
	["funded", "bigint"],
	["sold", "bigint"],
	["orders", "bigint"],
	["launched_at", "bigint"],
	["cancelled_at", "bigint"],
]);

export const SUBSCRIPTION_ORDERS = table("subscription_orders", 1, "replaced", [
	["order_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["offering", "bigint"],
	["asset", "integer"],
	["quantity", "bigint"],
	["pay_asset", "integer"],
	["price", "bigint"],
	["paid", "bigint"],
	["bought_at", "bigint"],
	["phase", "text"],
	["unlocks_at", "bigint"],
	["refunded_at", "bigint"],
]);

export function offeringOfRow(row: SubscriptionRow): SubscriptionState {
	return {
		offering: Number(row.offering),
		terms: Number(row.terms),
		asset: row.asset,
		name: row.name,
		supply: row.supply,
		prices: (JSON.parse(row.prices) as [number, string][]).map(([asset, price]) => ({ asset, price: BigInt(price) })),
		minAmount: row.min_amount,
		userCap: row.user_cap,
		opensAt: Number(row.opens_at),
		closesAt: Number(row.closes_at),
		launchAt: Number(row.launch_at),
		lockDays: row.lock_days,
		state: row.state,
		funded: row.funded,
		sold: row.sold,
		orders: Number(row.orders),
		launchedAt: Number(row.launched_at),
		cancelledAt: Number(row.cancelled_at),
	};
}

export function orderOfRow(row: SubscriptionOrderRow): SubscriptionOrderState {
	return {
		order: Number(row.order_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		offering: Number(row.offering),
		asset: row.asset,
		quantity: row.quantity,
		payAsset: row.pay_asset,
		price: row.price,
		paid: row.paid,
		boughtAt: Number(row.bought_at),
		phase: row.phase,
		unlocksAt: Number(row.unlocks_at),
		refundedAt: Number(row.refunded_at),
	};
}

/** In the order of the table's columns. */
export function offeringColumns(of: SubscriptionState): Value[] {
	const prices = JSON.stringify(of.prices.map(({ asset, price }) => [asset, String(price)]));
	return [
		...[of.offering, of.terms, of.asset, of.name, of.supply, prices, of.minAmount, of.userCap],
		...[of.opensAt, of.closesAt, of.launchAt, of.lockDays, of.state, of.funded, of.sold, of.orders],
		...[of.launchedAt, of.cancelledAt],
	];
}

/** In the order of the table's columns. */
export function orderColumns(of: SubscriptionOrderState): Value[] {
	return [
		...[of.order, of.user, of.clientId, of.offering, of.asset, of.quantity, of.payAsset, of.price, of.paid],
		...[of.boughtAt, of.phase, of.unlocksAt, of.refundedAt],
	];
}
