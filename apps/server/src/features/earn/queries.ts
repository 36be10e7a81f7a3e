import { type Kysely, sql } from "kysely";
import { ordersOf } from "../../exchange/products/earn/order-rows.ts";
import type { EarnOrderState, OrderPhase } from "../../exchange/products/earn/order-state.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/** Returns an order of the user; undefined if it does not exist or belongs to another user. */
export async function orderOf(tables: Tables, user: number, order: number): Promise<EarnOrderState | undefined> {
	const rows = await tables
		.selectFrom("projection.earn_orders")
		.selectAll()
		.where("order_id", "=", BigInt(order))
		.where("user_id", "=", BigInt(user))
		.execute();
	return (await withTranches(tables, rows))[0];
}

export async function ordersOfUser(
	tables: Tables,
	user: number,
	phase: OrderPhase | undefined,
	{ limit, offset, before }: Cut,
): Promise<readonly EarnOrderState[]> {
	let query = tables.selectFrom("projection.earn_orders").selectAll().where("user_id", "=", BigInt(user));
	if (phase !== undefined) query = query.where("phase", "=", phase);
	query = query.where("order_id", "<", below(before));
	return withTranches(tables, await query.orderBy("order_id", "desc").limit(limit).offset(offset).execute());
}

async function withTranches(
	tables: Tables,
	rows: readonly ProjectionTables["projection.earn_orders"][],
): Promise<readonly EarnOrderState[]> {
	if (rows.length === 0) return [];
	const ids = rows.map(({ order_id }) => order_id);
	const tranches = await tables.selectFrom("projection.earn_tranches").selectAll().where("order_id", "in", ids).execute();
	return ordersOf(rows, tranches);
}

export interface InterestPaid {
	readonly total: bigint;
	readonly today: bigint;
}

/**
 * Returns the interest that the user has received, keyed by coin: the total, and the part of today.
 * @param day today in days since the epoch
 */
export async function interestOf(tables: Tables, user: number, day: number): Promise<ReadonlyMap<number, InterestPaid>> {
	const rows = await tables
		.selectFrom("projection.day_changes")
		.select([
			"asset",
			sql<string>`sum(change)`.as("total"),
			sql<string>`coalesce(sum(change) filter (where day = ${day}), 0)`.as("today"),
		])
		.where("user_id", "=", BigInt(user))
		.where("cause", "=", "earn_interest")
		.groupBy("asset")
		.execute();
	return new Map(rows.map(({ asset, total, today }) => [asset, { total: BigInt(total), today: BigInt(today) }]));
}

const MOVES_SHOWN = 50;
const DAYS_SHOWN = 90;

export function reserveMoves(tables: Tables, product: number) {
	return tables
		.selectFrom("projection.earn_reserve_moves")
		.selectAll()
		.where("product", "=", product)
		.orderBy("event_id", "desc")
		.limit(MOVES_SHOWN)
		.execute();
}

export async function reserveDays(tables: Tables, product: number) {
	const rows = await tables
		.selectFrom("projection.earn_reserve_days")
		.selectAll()
		.where("product", "=", product)
		.orderBy("day", "desc")
		.limit(DAYS_SHOWN)
		.execute();
	return rows.reverse();
}
