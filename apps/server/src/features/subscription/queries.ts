import type { Kysely } from "kysely";
import { offeringOfRow, orderOfRow } from "../../exchange/products/subscription/rows.ts";
import type { SubscriptionOrderState, SubscriptionState } from "../../exchange/products/subscription/state.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

export interface Bought {
	readonly order: SubscriptionOrderState;
	readonly offering: SubscriptionState;
}

export async function offeringIn(tables: Tables, offering: number): Promise<SubscriptionState | undefined> {
	const row = await tables
		.selectFrom("projection.subscriptions")
		.selectAll()
		.where("offering", "=", BigInt(offering))
		.executeTakeFirst();
	return row && offeringOfRow(row);
}

export async function ordersOfUser(
	tables: Tables,
	user: number,
	offering: number | undefined,
	{ limit, offset, before }: Cut,
): Promise<readonly Bought[]> {
	let query = tables.selectFrom("projection.subscription_orders").selectAll().where("user_id", "=", BigInt(user));
	if (offering !== undefined) query = query.where("offering", "=", BigInt(offering));
	query = query.where("order_id", "<", below(before));
	return withOfferings(tables, (await query.orderBy("order_id", "desc").limit(limit).offset(offset).execute()).map(orderOfRow));
}

/** Returns an order of the user; undefined if it does not exist or belongs to another user. */
export async function orderIn(tables: Tables, user: number, order: number): Promise<Bought | undefined> {
	const rows = await tables
		.selectFrom("projection.subscription_orders")
		.selectAll()
		.where("order_id", "=", BigInt(order))
		.where("user_id", "=", BigInt(user))
		.execute();
	return (await withOfferings(tables, rows.map(orderOfRow)))[0];
}

async function withOfferings(tables: Tables, orders: readonly SubscriptionOrderState[]): Promise<readonly Bought[]> {
	if (orders.length === 0) return [];
	const ids = [...new Set(orders.map(({ offering }) => BigInt(offering)))];
	const rows = await tables.selectFrom("projection.subscriptions").selectAll().where("offering", "in", ids).execute();
	const offerings = new Map(rows.map((row) => [Number(row.offering), offeringOfRow(row)]));
	return orders.map((order) => ({ order, offering: offerings.get(order.offering) as SubscriptionState }));
}
