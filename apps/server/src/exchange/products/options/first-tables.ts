// Tables of options, and of the outages that concern options. Amounts are in ledger units, prices in ticks, times in ms since the
// epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const optionTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.options (
		option_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		account text not null,
		pair integer not null,
		up boolean not null,
		seconds integer not null,
		stake bigint not null,
		payout_ppm integer not null,
		payout bigint not null,
		bought_at bigint not null,
		opens_after bigint not null,
		phase text not null,
		open_seq bigint not null,
		open_time bigint not null,
		open_price bigint not null,
		settles_after bigint not null,
		end_seq bigint not null,
		end_time bigint not null,
		end_price bigint not null,
		ended_by text not null,
		result text not null,
		returned bigint not null,
		paid bigint not null,
		ended_at bigint not null
	) with (fillfactor = 70)`,
	`create index options_of_user on projection.options (user_id, account, option_id desc)`,
	`create index options_open on projection.options (option_id) where phase <> 'ended'`,
	// This index serves the query for the published share of losing options among recently ended ones.
	`create index options_by_end on projection.options (ended_at) where phase = 'ended' and account = 'real'`,

	`create table projection.option_outages (
		event_id bigint primary key,
		pair integer not null,
		account text not null,
		options integer not null,
		lost bigint not null,
		won bigint not null,
		returned bigint not null,
		from_pool bigint not null,
		from_time bigint not null,
		to_time bigint not null,
		at bigint not null
	)`,
];
