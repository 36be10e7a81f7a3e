// Daily sums of account records, updated as records are written: a query costs the number of coins, not of records. Also one
// index of account records in which each account, coin and kind of a user is a list by time, so that every filter finds its page
// directly. A second index would only mislead Postgres's planner and cost writes.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const dayChanges: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	// Excludes demo money, and transfers, which cancel out. `day`: days since the epoch. `change` has no size limit, because money
	// that enters and leaves again within a day has none.
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
