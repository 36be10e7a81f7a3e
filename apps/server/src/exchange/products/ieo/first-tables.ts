// Tables of IEOs (initial exchange offerings). Prices and costs are in units of the payment coin, times in ms since the epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const ieoTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.ieos (
		offering bigint primary key,
		terms bigint not null,
		asset integer not null,
		name text not null,
		pay_asset integer not null,
		price bigint not null,
		lot bigint not null,
		supply_lots bigint not null,
		min_lots bigint not null,
		max_lots bigint not null,
		cap_lots bigint not null,
		opens_at bigint not null,
		closes_at bigint not null,
		allot_at bigint not null,
		pay_at bigint not null,
		list_at bigint not null,
		lock_days integer not null,
		state text not null,
		funded bigint not null,
		applications bigint not null,
		requested_lots bigint not null,
		input_hash text not null,
		allotted_lots bigint not null,
		closed_at bigint not null,
		listed_at bigint not null,
		listing_price bigint not null,
		cancelled_at bigint not null
	) with (fillfactor = 70)`,
	`create table projection.ieo_applications (
		application_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		offering bigint not null,
		serial text not null,
		lots bigint not null,
		cost bigint not null,
		applied_at bigint not null,
		phase text not null,
		held boolean not null,
		allotted bigint not null,
		due bigint not null,
		paid_at bigint not null,
		unlocks_at bigint not null,
		refunded_at bigint not null
	) with (fillfactor = 70)`,
	`create index ieo_applications_of_user on projection.ieo_applications (user_id, application_id desc)`,
	`create index ieo_applications_of_offering on projection.ieo_applications (offering, application_id)`,
	`create index ieo_applications_open on projection.ieo_applications (application_id)
		where not (phase in ('failed', 'unlocked') or refunded_at > 0)`,
];
