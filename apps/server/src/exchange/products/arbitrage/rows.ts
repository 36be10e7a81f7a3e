// Shapes of the strategy funds' tables, and the conversion of their rows to states.
import type { UnitValued } from "@candor/core";
import { ofUnitsJson } from "../../bigint-json.ts";
import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
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
	/** Day as the number of days since the epoch. */
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

export function unitValueOfRow({ told }: Pick<FundValueRow, "told">): Omit<UnitValued, "type"> {
	return ofUnitsJson(told) as Omit<UnitValued, "type">;
}

const s = columnsOf<SubscriptionState>();
const SUBSCRIPTION_TABLE = stateTable<SubscriptionState>()("fund_subscriptions", 1, {
	subscription_id: s.number("subscription"),
	user_id: s.number("user"),
	client_id: s.text("clientId"),
	fund: s.integer("fund"),
	amount: s.bigint("amount"),
	status: s.text("status"),
	cost: s.bigint("cost"),
	units: s.bigint("units"),
	lot: s.number("lot"),
	asked_at: s.number("askedAt"),
	at: s.number("at"),
});

export type FundSubscriptionRow = RowOf<typeof SUBSCRIPTION_TABLE>;
export const { shape: FUND_SUBSCRIPTIONS, stateOf: subscriptionOf, valuesOf: subscriptionValues } = SUBSCRIPTION_TABLE;

const r = columnsOf<RedemptionState>();
const REDEMPTION_TABLE = stateTable<RedemptionState>()("fund_redemptions", 1, {
	redemption_id: r.number("redemption"),
	user_id: r.number("user"),
	client_id: r.text("clientId"),
	fund: r.integer("fund"),
	asked: r.bigint("asked"),
	units: r.bigint("units"),
	status: r.text("status"),
	late: r.boolean("late"),
	sum_proceeds: r.bigint("sumProceeds"),
	sum_fee: r.bigint("sumFee"),
	asked_at: r.number("askedAt"),
	at: r.number("at"),
});

export type FundRedemptionRow = RowOf<typeof REDEMPTION_TABLE>;
export const { shape: FUND_REDEMPTIONS, stateOf: redemptionOf, valuesOf: redemptionValues } = REDEMPTION_TABLE;
