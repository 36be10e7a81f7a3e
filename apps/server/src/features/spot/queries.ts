import type { Kysely } from "kysely";
import { orderOf as toState } from "../../exchange/products/spot/order-row.ts";
import type { OrderState } from "../../http/dependencies.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

/** Returns an order of the user; undefined if it does not exist or belongs to another user. */
export async function orderOf(tables: Tables, user: number, order: number): Promise<OrderState | undefined> {
	const row = await tables
		.selectFrom("projection.orders")
		.selectAll()
		.where("order_id", "=", BigInt(order))
		.where("user_id", "=", BigInt(user))
		.executeTakeFirst();
	return row === undefined ? undefined : toState(row);
}

export interface OrderFilter {
	readonly status?: "waiting" | "completed" | "cancelled" | undefined;
	readonly match_id?: number | undefined;
}

export async function ordersOf(
	tables: Tables,
	user: number,
	filter: OrderFilter,
	{ limit, offset, before }: Cut,
): Promise<readonly OrderState[]> {
	let query = tables.selectFrom("projection.orders").selectAll().where("user_id", "=", BigInt(user));
	if (filter.status !== undefined) query = query.where("status", "=", filter.status);
	if (filter.match_id !== undefined && filter.match_id > 0) query = query.where("pair", "=", filter.match_id);
	query = query.where("order_id", "<", below(before));
	const rows = await query.orderBy("order_id", "desc").limit(limit).offset(offset).execute();
	return rows.map(toState);
}

export interface FillRow {
	readonly trade: number;
	readonly price: bigint;
	readonly lots: bigint;
	readonly fee: bigint;
	readonly role: "maker" | "taker";
	readonly at: number;
}

const MAX_FILLS = 1_000;

export async function fillsOf(tables: Tables, order: number): Promise<readonly FillRow[]> {
	const columns = ["trade_id", "price", "lots", "maker_fee", "taker_fee", "at"] as const;
	const id = BigInt(order);
	const asTaker = tables.selectFrom("projection.trades").select(columns).where("taker_order", "=", id).limit(MAX_FILLS).execute();
	const asMaker = tables
		.selectFrom("projection.trades")
		.select(columns)
		.where("maker_order", "=", id)
		.where("maker_quote", "=", false)
		.limit(MAX_FILLS)
		.execute();
	const [taken, made] = await Promise.all([asTaker, asMaker]);
	const show = (row: (typeof taken)[number], role: "maker" | "taker"): FillRow => ({
		trade: Number(row.trade_id),
		price: row.price,
		lots: row.lots,
		fee: role === "taker" ? row.taker_fee : row.maker_fee,
		role,
		at: Number(row.at),
	});
	return [...taken.map((row) => show(row, "taker")), ...made.map((row) => show(row, "maker"))].sort((a, b) => a.trade - b.trade);
}
