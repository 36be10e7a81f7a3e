// Tables of earn products. Amounts are in units of the product's coin, rates in parts per million a day, times in ms since the
// epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const earnTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.earn_orders (
		order_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		product integer not null,
		terms bigint not null,
		asset integer not null,
		days integer not null,
		rate_ppm integer not null,
		rule text not null,
		penalty_ppm bigint not null,
		recalculate boolean not null,
		bought_at bigint not null,
		ends_at bigint not null,
		phase text not null,
		charge bigint not null,
		deduction bigint not null,
		refund bigint not null,
		ended_at bigint not null
	) with (fillfactor = 80)`,
	`create index earn_orders_of_user on projection.earn_orders (user_id, phase, order_id desc)`,
	`create index earn_orders_newest on projection.earn_orders (user_id, order_id desc)`,
	`create index earn_orders_open on projection.earn_orders (order_id) where phase in ('hosting', 'held')`,

	`create table projection.earn_tranches (
		order_id bigint not null,
		tranche_id bigint not null,
		client_id text not null,
		amount bigint not null,
		rate_ppm integer not null,
		days integer not null,
		daily bigint not null,
		recalculate boolean not null,
		steps text not null,
		bought_at bigint not null,
		paid_days integer not null,
		charge bigint not null,
		deduction bigint not null,
		refund bigint not null,
		primary key (order_id, tranche_id)
	) with (fillfactor = 70)`,

	`create table projection.earn_reserve_moves (
		event_id bigint primary key,
		product integer not null,
		direction text not null,
		amount bigint not null,
		at bigint not null
	)`,
	`create index earn_reserve_moves_of_product on projection.earn_reserve_moves (product, event_id desc)`,
	`create table projection.earn_reserve_days (
		product integer not null,
		day integer not null,
		available bigint not null,
		locked bigint not null,
		primary key (product, day)
	) with (fillfactor = 70)`,
];
