import type { EarnStep } from "@candor/core";
import type { ClientBase } from "pg";
import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
import type { EarnOrderState, TrancheState } from "./order-state.ts";

type OrderColumns = Omit<EarnOrderState, "tranches">;

const c = columnsOf<OrderColumns>();
const ORDER_TABLE = stateTable<OrderColumns>()("earn_orders", 1, {
	order_id: c.number("order"),
	user_id: c.number("user"),
	client_id: c.text("clientId"),
	product: c.integer("product"),
	terms: c.number("terms"),
	asset: c.integer("asset"),
	days: c.integer("days"),
	rate_ppm: c.integer("ratePpm"),
	rule: c.text("rule"),
	penalty_ppm: c.number("penaltyPpm"),
	recalculate: c.boolean("recalculate"),
	bought_at: c.number("boughtAt"),
	ends_at: c.number("endsAt"),
	phase: c.text("phase"),
	charge: c.bigint("charge"),
	deduction: c.bigint("deduction"),
	refund: c.bigint("refund"),
	ended_at: c.number("endedAt"),
});

export type EarnOrderRow = RowOf<typeof ORDER_TABLE>;
export const { shape: EARN_ORDERS, valuesOf: orderValues } = ORDER_TABLE;

const t = columnsOf<TrancheState>();
const TRANCHE_TABLE = stateTable<TrancheState>()("earn_tranches", 2, {
	order_id: t.number("order"),
	tranche_id: t.number("tranche"),
	client_id: t.text("clientId"),
	amount: t.bigint("amount"),
	rate_ppm: t.integer("ratePpm"),
	days: t.integer("days"),
	daily: t.bigint("daily"),
	recalculate: t.boolean("recalculate"),
	steps: t.as(
		"steps",
		"text",
		// The rates are stored as JSON in the form [[days, rate], …].
		(text: string) => (JSON.parse(text) as [number, number][]).map(([days, ratePpm]): EarnStep => ({ days, ratePpm })),
		(steps) => JSON.stringify(steps.map(({ days, ratePpm }) => [days, ratePpm])),
	),
	bought_at: t.number("boughtAt"),
	paid_days: t.integer("paidDays"),
	charge: t.bigint("charge"),
	deduction: t.bigint("deduction"),
	refund: t.bigint("refund"),
});

export type EarnTrancheRow = RowOf<typeof TRANCHE_TABLE>;
export const { shape: EARN_TRANCHES, valuesOf: trancheValues } = TRANCHE_TABLE;

const OPEN = "phase in ('hosting', 'held')";

/** Reads from the tables the orders that can still change. */
export async function openOrders(database: Pick<ClientBase, "query">): Promise<EarnOrderState[]> {
	const orders = await database.query<EarnOrderRow>(`select * from projection.earn_orders where ${OPEN}`);
	const tranches = await database.query<EarnTrancheRow>(
		`select t.* from projection.earn_tranches t join projection.earn_orders o using (order_id) where o.${OPEN}`,
	);
	return ordersOf(orders.rows, tranches.rows);
}

/**
 * Converts rows to order states.
 * @param tranches rows of tranches; tranches of orders that are not in `rows` are ignored
 */
export function ordersOf(rows: readonly EarnOrderRow[], tranches: readonly EarnTrancheRow[]): EarnOrderState[] {
	const byOrder = new Map<bigint, TrancheState[]>(rows.map(({ order_id }) => [order_id, []]));
	for (const row of tranches) byOrder.get(row.order_id)?.push(TRANCHE_TABLE.stateOf(row));
	return rows.map((row) => ({
		...ORDER_TABLE.stateOf(row),
		tranches: (byOrder.get(row.order_id) ?? []).sort((a, b) => a.tranche - b.tranche),
	}));
}
