// Tables of users' notices, of their loss limits, and of warnings that were already sent.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

export const NOTICES = table("notices", 2, "added once", [
	["user_id", "bigint"],
	["id", "bigint"],
	["at", "bigint"],
	["kind", "text"],
	["about", "text"],
]);
export const LOSS_LIMITS = table("loss_limits", 1, "replaced", [
	["user_id", "bigint"],
	["daily_loss", "bigint"],
	["next_daily_loss", "bigint"],
	["next_from", "bigint"],
	["told_day", "integer"],
	["told_limit", "bigint"],
]);

export interface LossLimitRow {
	user_id: bigint;
	daily_loss: bigint;
	next_daily_loss: bigint;
	next_from: bigint;
	told_day: number;
	told_limit: bigint;
}

export const LIQUIDATION_WARNINGS = table("liquidation_warnings", 1, "replaced", [
	["ticket_id", "bigint"],
	["warned", "boolean"],
]);
export const FUNDING_WARNINGS = table("funding_warnings", 1, "replaced", [
	["instrument", "integer"],
	["period", "bigint"],
]);

export interface RebateNoticeRow {
	user_id: bigint;
	paid_day: number;
	/** Time (ms) of the last lapse about which the user was notified; 0 if none. */
	lapses_at: bigint;
}

/** Notices about rebates that were already sent; a restart does not send them again. */
export const REBATE_NOTICES = table("rebate_notices", 1, "replaced", [
	["user_id", "bigint"],
	["paid_day", "integer"],
	["lapses_at", "bigint"],
]);

/**
 * Number of reminders about a P2P order's current deadline that were already sent: 1 at half of the time, 2 after the one at a
 * tenth.
 */
export const P2P_REMINDERS = table("p2p_reminders", 1, "replaced", [
	["order_id", "bigint"],
	["sent", "integer"],
]);

export const p2pReminderTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table projection.p2p_reminders (order_id bigint primary key, sent integer not null)`.execute(db);
		await sql`create index notices_of_p2p_orders on projection.notices (at) where kind in ('p2p_order', 'p2p_time')`.execute(db);
	},
};

export const rebateNoticeTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table projection.rebate_notices (
			user_id bigint primary key,
			paid_day integer not null,
			lapses_at bigint not null
		) with (fillfactor = 70)`.execute(db);
	},
};

/** Creates the tables of warnings that were already sent; a restart does not send them again. */
export const warningTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of WARNINGS) await sql.raw(statement).execute(db);
	},
};

const WARNINGS = [
	`create table projection.liquidation_warnings (
		ticket_id bigint primary key,
		warned boolean not null
	) with (fillfactor = 70)`,
	`create index liquidation_warnings_standing on projection.liquidation_warnings (ticket_id) where warned`,
	`create table projection.funding_warnings (
		instrument integer primary key,
		period bigint not null
	)`,
];

export const noticeTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.notices (
		user_id bigint not null,
		id bigint not null,
		at bigint not null,
		kind text not null,
		about text not null,
		primary key (user_id, id)
	)`,
	`create table projection.loss_limits (
		user_id bigint primary key,
		daily_loss bigint not null,
		next_daily_loss bigint not null,
		next_from bigint not null,
		told_day integer not null,
		told_limit bigint not null
	) with (fillfactor = 70)`,

	// If options were sold before this table existed, the limits of users and the results of options are only in the journal. The
	// next start then rebuilds all tables.
	`do $$
	declare name text; sold boolean := false;
	begin
		if to_regclass('projection.options') is not null then
			execute 'select exists (select from projection.options) or exists (select from projection.demo_refills)' into sold;
		end if;
		if sold then
			for name in select tablename from pg_tables where schemaname = 'projection' and tablename not in ('position', 'candles') loop
				execute format('truncate projection.%I', name);
			end loop;
			delete from projection.candles where origin = 'trade';
			update projection.position set seq = 0;
		end if;
	end $$`,
];
