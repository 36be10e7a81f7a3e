// Rows of projection.earn_orders and projection.earn_tranches, and the orders that they are.
import type { EarnStep } from "@candor/core";
import type { ClientBase } from "pg";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import type { EarnOrderState, OrderPhase, TrancheState } from "./order-state.ts";

export interface EarnOrderRow {
	order_id: bigint;
	user_id: bigint;
	client_id: string;
	product: number;
	terms: bigint;
	asset: number;
	days: number;
	rate_ppm: number;
	rule: EarnOrderState["rule"];
	penalty_ppm: bigint;
	recalculate: boolean;
	bought_at: bigint;
	ends_at: bigint;
	phase: OrderPhase;
	charge: bigint;
	deduction: bigint;
	refund: bigint;
	ended_at: bigint;
}

export interface EarnTrancheRow {
	order_id: bigint;
	tranche_id: bigint;
	client_id: string;
	amount: bigint;
	rate_ppm: number;
	days: number;
	daily: bigint;
	recalculate: boolean;
	/** JSON of [[days, rate]]. */
	steps: string;
	bought_at: bigint;
	paid_days: number;
	charge: bigint;
	deduction: bigint;
	refund: bigint;
}

export const EARN_ORDERS = table("earn_orders", 1, "replaced", [
	["order_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["product", "integer"],
	["terms", "bigint"],
	["asset", "integer"],
	["days", "integer"],
	["rate_ppm", "integer"],
	["rule", "text"],
	["penalty_ppm", "bigint"],
	["recalculate", "boolean"],
	["bought_at", "bigint"],
	["ends_at", "bigint"],
	["phase", "text"],
	["charge", "bigint"],
	["deduction", "bigint"],
	["refund", "bigint"],
	["ended_at", "bigint"],
]);

export const EARN_TRANCHES = table("earn_tranches", 2, "replaced", [
	["order_id", "bigint"],
	["tranche_id", "bigint"],
	["client_id", "text"],
	["amount", "bigint"],
	["rate_ppm", "integer"],
	["days", "integer"],
	["daily", "bigint"],
	["recalculate", "boolean"],
	["steps", "text"],
	["bought_at", "bigint"],
	["paid_days", "integer"],
	["charge", "bigint"],
	["deduction", "bigint"],
	["refund", "bigint"],
]);

const OPEN = "phase in ('hosting', 'held')";

/** Those that can still change, as the tables have them. */
export async function openOrders(database: Pick<ClientBase, "query">): Promise<EarnOrderState[]> {
	const orders = await database.query<EarnOrderRow>(`select * from projection.earn_orders where ${OPEN}`);
	const tranches = await database.query<EarnTrancheRow>(
		`select t.* from projection.earn_tranches t join projection.earn_orders o using (order_id) where o.${OPEN}`,
	);
	return ordersOf(orders.rows, tranches.rows);
}

/** @param tranches of any orders */
export function ordersOf(rows: readonly EarnOrderRow[], tranches: readonly EarnTrancheRow[]): EarnOrderState[] {
	const byOrder = new Map<bigint, TrancheState[]>(rows.map(({ order_id }) => [order_id, []]));
	for (const row of tranches) byOrder.get(row.order_id)?.push(trancheOf(row));
	return rows.map((row) => ({
		order: Number(row.order_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		product: row.product,
		terms: Number(row.terms),
		asset: row.asset,
		days: row.days,
		ratePpm: row.rate_ppm,
		rule: row.rule,
		penaltyPpm: Number(row.penalty_ppm),
		recalculate: row.recalculate,
		boughtAt: Number(row.bought_at),
		endsAt: Number(row.ends_at),
		phase: row.phase,
		charge: row.charge,
		deduction: row.deduction,
		refund: row.refund,
		endedAt: Number(row.ended_at),
		tranches: (byOrder.get(row.order_id) ?? []).sort((a, b) => a.tranche - b.tranche),
	}));
}

function trancheOf(row: EarnTrancheRow): TrancheState {
	return {
		order: Number(row.order_id),
		tranche: Number(row.tranche_id),
		clientId: row.client_id,
		amount: row.amount,
		ratePpm: row.rate_ppm,
		days: row.days,
		daily: row.daily,
		recalculate: row.recalculate,
		steps: (JSON.parse(row.steps) as [number, number][]).map(([days, ratePpm]): EarnStep => ({ days, ratePpm })),
		boughtAt: Number(row.bought_at),
		paidDays: row.paid_days,
		charge: row.charge,
		deduction: row.deduction,
		refund: row.refund,
	};
}

/** In the order of the table's columns. */
export function orderColumns(order: EarnOrderState): Value[] {
	return [
		order.order,
		order.user,
		order.clientId,
		order.product,
		order.terms,
		order.asset,
		order.days,
		order.ratePpm,
		order.rule,
		order.penaltyPpm,
		order.recalculate,
		order.boughtAt,
		order.endsAt,
		order.phase,
		order.charge,
		order.deduction,
		order.refund,
		order.endedAt,
	];
}

/** In the order of the table's columns. */
export function trancheColumns(tranche: TrancheState): Value[] {
	return [
		tranche.order,
		tranche.tranche,
		tranche.clientId,
		tranche.amount,
		tranche.ratePpm,
		tranche.days,
		tranche.daily,
		tranche.recalculate,
		JSON.stringify(tranche.steps.map(({ days, ratePpm }) => [days, ratePpm])),
		tranche.boughtAt,
		tranche.paidDays,
		tranche.charge,
		tranche.deduction,
		tranche.refund,
	];
}
