// Table of daily sums of account records. The sums are updated when records are written, so that a query reads one row per coin
// and not every record. The file also creates the only index of account records: (user, account, coin, kind, time). It serves
// every filter. A second index would mislead Postgres' planner and slow down writes.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const dayChanges: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	// The sums exclude demo money, and they exclude transfers, which add up to zero. `day` counts days since the epoch. `change` has
	// the type numeric, because a day's total has no size limit.
	`create table projection.day_changes (
		user_id bigint not null,
		day integer not null,
		asset integer not null,
		cause text not null,
		change numeric not null,
		primary key (user_id, day, asset, cause)
	) with (fillfactor = 70)`,
	`insert into projection.day_changes (user_id, day, asset, cause, change)
		select user_id, at / 86400000, asset, cause, sum(change) from projection.account_records
		where account <> 'demo' and cause <> 'transfer' group by 1, 2, 3, 4`,

	`drop index projection.account_records_of_user`,
	`drop index projection.account_records_of_account`,
	`alter table projection.account_records drop constraint account_records_pkey`,
	`alter table projection.account_records add primary key (user_id, account, asset, cause, at, record_id)`,
];
