// Finds P2P orders and advertisements, in memory or in the tables.
import type { P2pState } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { AdvertisementState } from "../../exchange/products/p2p/advertisement-state.ts";
import type { P2pOrderState } from "../../exchange/products/p2p/order-state.ts";
import { advertisementOfRow, orderOfRow } from "../../exchange/products/p2p/rows.ts";
import type { P2pViews } from "../../exchange/products/p2p/views.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

interface Sources {
	readonly views: P2pViews;
	readonly tables: Tables;
}

/** Returns an order from memory, or an older one from the table; undefined if it does not exist. */
export async function findOrder({ views, tables }: Sources, number: number): Promise<P2pOrderState | undefined> {
	const known = views.p2p.order(number);
	if (known !== undefined && known.terms !== "") return known;
	const row = await tables
		.selectFrom("projection.p2p_orders")
		.selectAll()
		.where("order_id", "=", BigInt(number))
		.executeTakeFirst();
	if (known !== undefined) return row === undefined ? known : { ...known, terms: row.terms };
	return row && orderOfRow(row);
}

/** Returns an open advertisement from memory, or a closed one from the table; undefined if it does not exist. */
export async function findAdvertisement({ views, tables }: Sources, number: number): Promise<AdvertisementState | undefined> {
	const known = views.p2p.advertisement(number);
	if (known !== undefined) return known;
	const row = await tables
		.selectFrom("projection.p2p_advertisements")
		.selectAll()
		.where("advertisement", "=", BigInt(number))
		.executeTakeFirst();
	return row && advertisementOfRow(row);
}

/** Returns a merchant's closed advertisements, newest first. @param since only those that ended at this time (ms) or later */
export async function closedAdvertisements(
	tables: Tables,
	user: number,
	since: number,
	limit: number,
): Promise<readonly AdvertisementState[]> {
	const rows = await tables
		.selectFrom("projection.p2p_advertisements")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("closed_at", ">=", BigInt(Math.max(since, 1)))
		.orderBy("advertisement", "desc")
		.limit(limit)
		.execute();
	return rows.map(advertisementOfRow);
}

/** Returns the orders of which the user is a party, newest first. @param states states of the wanted orders; undefined for all */
export async function ordersOf(
	tables: Tables,
	user: number,
	states: readonly P2pState[] | undefined,
	{ limit, offset, before }: Cut,
): Promise<readonly P2pOrderState[]> {
	let query = tables
		.selectFrom("projection.p2p_orders")
		.selectAll()
		.where((where) => where.or([where("buyer", "=", BigInt(user)), where("seller", "=", BigInt(user))]))
		.where("order_id", "<", below(before));
	if (states !== undefined) query = query.where("state", "in", states);
	const rows = await query.orderBy("order_id", "desc").limit(limit).offset(offset).execute();
	return rows.map(orderOfRow);
}

/**
 * Returns the latest time (ms) until which a bank can recall a payment for coins that the merchant bought; 0 if there is none.
 */
export async function recallableUntil(tables: Tables, merchant: number): Promise<number> {
	const { until } = await tables
		.selectFrom("projection.p2p_orders")
		.select(sql<string | null>`max(ended_at + recall_ms)`.as("until"))
		.where("buyer", "=", BigInt(merchant))
		.where("merchant", "=", BigInt(merchant))
		.where("state", "=", "released")
		.executeTakeFirstOrThrow();
	return Number(until ?? 0);
}
