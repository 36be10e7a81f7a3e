// Queries of P2P trades for the console, from the projection's tables.
import { P2P_REMEMBER_MS } from "@candor/core";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { P2pOrderState } from "../exchange/products/p2p/order-state.ts";
import { type MerchantState, merchantOfRow, orderOfRow } from "../exchange/products/p2p/rows.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";

type Tables = Kysely<ProjectionTables>;
type OrderWhere = ExpressionBuilder<ProjectionTables, "projection.p2p_orders">;

interface Part {
	readonly offset: number;
	readonly limit: number;
}

/** Maximum number of earlier disputes of a party that the console shows. */
const EARLIER = 20;

const isParty = (user: number) => (where: OrderWhere) =>
	where.or([where("buyer", "=", BigInt(user)), where("seller", "=", BigInt(user))]);

/**
 * Returns a page of ended orders, newest first, and the number of all of them.
 * @param user undefined for the orders of all users
 */
export async function endedOrders(tables: Tables, user: number | undefined, { offset, limit }: Part) {
	const all = tables.selectFrom("projection.p2p_orders").where("ended_at", ">", 0n);
	const ended = user === undefined ? all : all.where(isParty(user));
	const [rows, { total }] = await Promise.all([
		ended.selectAll().orderBy("order_id", "desc").limit(limit).offset(offset).execute(),
		ended.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
	]);
	return { list: rows.map(orderOfRow), total: Number(total) };
}

/**
 * Returns a page of merchants in a state, and the number of all of them. Applications are sorted oldest first, other merchants
 * newest first.
 */
export async function merchantsIn(tables: Tables, state: MerchantState["state"], { offset, limit }: Part) {
	const found = tables.selectFrom("projection.p2p_merchants").where("state", "=", state);
	const order = state === "applied" ? "asc" : "desc";
	const [rows, { total }] = await Promise.all([
		found.selectAll().orderBy("since", order).orderBy("user_id", order).limit(limit).offset(offset).execute(),
		found.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
	]);
	return { list: rows.map(merchantOfRow), total: Number(total) };
}

/** Returns the number of merchants' applications, and the time of the oldest in ms. */
export async function waitingMerchants(tables: Tables): Promise<{ count: number; oldestAt: number | undefined }> {
	const { count, oldest } = await tables
		.selectFrom("projection.p2p_merchants")
		.select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("since").as("oldest")])
		.where("state", "=", "applied")
		.executeTakeFirstOrThrow();
	return { count: Number(count), oldestAt: oldest === null ? undefined : Number(oldest) };
}

/** Returns for each user the number of orders that were in dispute. */
export async function disputesOf(tables: Tables, users: readonly number[]): Promise<ReadonlyMap<number, number>> {
	const { rows } = await sql<{ user_id: bigint; count: bigint }>`
		select asked.user_id, count(o.order_id) as count from unnest(${users.map(String)}::bigint[]) as asked (user_id)
		left join projection.p2p_orders o on o.disputed and (o.buyer = asked.user_id or o.seller = asked.user_id)
		group by asked.user_id`.execute(tables);
	return new Map(rows.map(({ user_id, count }) => [Number(user_id), Number(count)]));
}

/** Returns the newest disputes of a user, without the order `besides`. */
export async function earlierDisputes(tables: Tables, user: number, besides: number): Promise<readonly P2pOrderState[]> {
	const rows = await tables
		.selectFrom("projection.p2p_orders")
		.selectAll()
		.where("disputed", "=", true)
		.where("order_id", "<>", BigInt(besides))
		.where(isParty(user))
		.orderBy("order_id", "desc")
		.limit(EARLIER)
		.execute();
	return rows.map(orderOfRow);
}

/**
 * Returns for each merchant the value of those purchases that the bond must still cover, in ledger units of USDT. The core counts
 * a purchase by a pay type with recalls from its release until it forgets the order.
 */
export async function recallableOf(
	tables: Tables,
	merchants: readonly number[],
	now: number,
): Promise<ReadonlyMap<number, bigint>> {
	const { rows } = await sql<{ merchant: bigint; value: string }>`
		select merchant, sum(value)::text as value from projection.p2p_orders
		where merchant = any(${merchants.map(String)}::bigint[]) and buyer = merchant and recall_ms > 0 and state <> 'cancelled'
			and (ended_at = 0 or ended_at + greatest(recall_ms, hold_ms, ${P2P_REMEMBER_MS}) > ${now})
		group by merchant`.execute(tables);
	return new Map(rows.map(({ merchant, value }) => [Number(merchant), BigInt(value)]));
}

/** Resolves with true if one of the accounts has completed an order with one of the users. */
export async function haveTraded(tables: Tables, accounts: readonly number[], users: readonly number[]): Promise<boolean> {
	if (accounts.length === 0) return false;
	const row = await tables
		.selectFrom("projection.p2p_partners")
		.select("user_id")
		.where("user_id", "in", accounts.map(BigInt))
		.where("partner", "in", users.map(BigInt))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}
