// Tables of subscriptions. Quantities are in units of the coin for sale, payments in units of the payment coin, times in ms since
// the epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const subscriptionTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.subscriptions (
		offering bigint primary key,
		terms bigint not null,
		asset integer not null,
		name text not null,
		supply bigint not null,
		prices text not null,
		min_amount bigint not null,
		user_cap bigint not null,
		opens_at bigint not null,
		closes_at bigint not null,
		launch_at bigint not null,
		lock_days integer not null,
		state text not null,
		funded bigint not null,
		sold bigint not null,
		orders bigint not null,
		launched_at bigint not null,
		cancelled_at bigint not null
	) with (fillfactor = 70)`,
	`create table projection.subscription_orders (
		order_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		offering bigint not null,
		asset integer not null,
		quantity bigint not null,
		pay_asset integer not null,
		price bigint not null,
		paid bigint not null,
		bought_at bigint not null,
		phase text not null,
		unlocks_at bigint not null,
		refunded_at bigint not null
	) with (fillfactor = 80)`,
	`create index subscription_orders_of_user on projection.subscription_orders (user_id, order_id desc)`,
	`create index subscription_orders_of_offering on projection.subscription_orders (user_id, offering, order_id desc)`,
	`create index subscription_orders_open on projection.subscription_orders (order_id) where not phase in ('unlocked', 'refunded')`,
];
