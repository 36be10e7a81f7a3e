// Rows of the tables of strategy funds, and what they are.
import type { UnitValued } from "@candor/core";
import { ofUnitsJson } from "../../bigint-json.ts";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import type { RedemptionState, SubscriptionState } from "./state.ts";

export interface FundValueRow {
	fund: number;
	seq: bigint;
	hour: bigint;
	value: bigint;
	told: string;
}

export interface FundDayRow {
	fund: number;
	/** Whole days since the epoch. */
	day: number;
	hour: bigint;
	value: bigint;
}

export interface FundDecisionRow {
	fund: number;
	seq: bigint;
	decision: string;
	inputs: string;
	at: bigint;
}

export interface FundFillRow {
	fund: number;
	event_id: bigint;
	contract: boolean;
	market: number;
	buys: boolean;
	price: bigint;
	lots: bigint;
	counterpart: bigint;
	at: bigint;
}

export interface FundSubscriptionRow {
	subscription_id: bigint;
	user_id: bigint;
	client_id: string;
	fund: number;
	amount: bigint;
	status: SubscriptionState["status"];
	cost: bigint;
	units: bigint;
	lot: bigint;
	asked_at: bigint;
	at: bigint;
}

export interface FundRedemptionRow {
	redemption_id: bigint;
	user_id: bigint;
	client_id: string;
	fund: number;
	asked: bigint;
	units: bigint;
	status: RedemptionState["status"];
	late: boolean;
	sum_proceeds: bigint;
	sum_fee: bigint;
	asked_at: bigint;
	at: bigint;
}

export const FUND_VALUES = table("fund_values", 2, "added once", [
	["fund", "integer"],
	["seq", "bigint"],
	["hour", "bigint"],
	["value", "bigint"],
	["told", "text"],
]);
export const FUND_DAYS = table("fund_days", 2, "replaced", [
	["fund", "integer"],
	["day", "integer"],
	["hour", "bigint"],
	["value", "bigint"],
]);
export const FUND_DECISIONS = table("fund_decisions", 2, "added once", [
	["fund", "integer"],
	["seq", "bigint"],
	["decision", "text"],
	["inputs", "text"],
	["at", "bigint"],
]);
export const FUND_FILLS = table("fund_fills", 2, "added once", [
	["fund", "integer"],
	["event_id", "bigint"],
	["contract", "boolean"],
	["market", "integer"],
	["buys", "boolean"],
	["price", "bigint"],
	["lots", "bigint"],
	["counterpart", "bigint"],
	["at", "bigint"],
]);
export const FUND_SUBSCRIPTIONS = table("fund_subscriptions", 1, "replaced", [
	["subscription_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["fund", "integer"],
	["amount", "bigint"],
	["status", "text"],
	["cost", "bigint"],
	["units", "bigint"],
	["lot", "bigint"],
	["asked_at", "bigint"],
	["at", "bigint"],
]);
export const FUND_REDEMPTIONS = table("fund_redemptions", 1, "replaced", [
	["redemption_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["fund", "integer"],
	["asked", "bigint"],
	["units", "bigint"],
	["status", "text"],
	["late", "boolean"],
	["sum_proceeds", "bigint"],
	["sum_fee", "bigint"],
	["asked_at", "bigint"],
	["at", "bigint"],
]);

export function toldValue({ told }: Pick<FundValueRow, "told">): Omit<UnitValued, "type"> {
	return ofUnitsJson(told) as Omit<UnitValued, "type">;
}

export function subscriptionOf(row: FundSubscriptionRow): SubscriptionState {
	return {
		subscription: Number(row.subscription_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		fund: row.fund,
		amount: row.amount,
		status: row.status,
		cost: row.cost,
		units: row.units,
		lot: Number(row.lot),
		askedAt: Number(row.asked_at),
		at: Number(row.at),
	};
}

export function redemptionOf(row: FundRedemptionRow): RedemptionState {
	return {
		redemption: Number(row.redemption_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		fund: row.fund,
		asked: row.asked,
		units: row.units,
		status: row.status,
		late: row.late,
		sumProceeds: row.sum_proceeds,
		sumFee: row.sum_fee,
		askedAt: Number(row.asked_at),
		at: Number(row.at),
	};
}

/** In the order of the table's columns. */
export function subscriptionColumns(one: SubscriptionState): Value[] {
	const { subscription, user, clientId, fund, amount, status, cost, units, lot, askedAt, at } = one;
	return [subscription, user, clientId, fund, amount, status, cost, units, lot, askedAt, at];
}

/** In the order of the table's columns. */
export function redemptionColumns(one: RedemptionState): Value[] {
	const { redemption, user, clientId, fund, asked, units, status, late, sumProceeds, sumFee, askedAt, at } = one;
	return [redemption, user, clientId, fund, asked, units, status, late, sumProceeds, sumFee, askedAt, at];
}
