// Creates the projection's first tables, which are derived from the journal. The projector writes them, and `candor rebuild`
// empties and refills them (docs/explanation/core.md, Projections). Amounts are in ledger units, prices in ticks, quantities in
// lots, times in ms since the epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const projection: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create schema projection`,

	// `seq` is the sequence of the last journal row whose events are in the tables.
	`create table projection.position (singleton boolean primary key default true check (singleton), seq bigint not null)`,
	`insert into projection.position (seq) values (0)`,

	`create table projection.assets (asset integer primary key, code text not null, name text not null, decimals integer not null)`,

	// `turnover_unit` is the cost of one lot at a price of one tick, in units of the quote asset.
	`create table projection.pairs (
		pair integer primary key,
		symbol text not null,
		base integer not null,
		quote integer not null,
		price_decimals integer not null,
		lot_decimals integer not null,
		turnover_unit bigint not null
	)`,

	`create table projection.orders (
		order_id bigint primary key,
		user_id bigint not null,
		client_id text not null,
		pair integer not null,
		side text not null,
		order_type text not null,
		time_in_force text not null,
		post_only boolean not null,
		self_trade text not null,
		trigger_on text not null,
		price bigint not null,
		stop_price bigint not null,
		lots bigint not null,
		quote_amount bigint not null,
		other_leg bigint not null,
		triggered boolean not null,
		filled bigint not null,
		turnover bigint not null,
		fee bigint not null,
		status text not null,
		reason text not null,
		placed_at bigint not null,
		updated_at bigint not null
	) with (fillfactor = 85)`,
	`create index orders_of_user on projection.orders (user_id, order_id desc)`,
	`create index orders_of_user_by_status on projection.orders (user_id, status, order_id desc)`,

	`create table projection.trades (
		trade_id bigint primary key,
		pair integer not null,
		price bigint not null,
		lots bigint not null,
		taker_side text not null,
		maker_order bigint not null,
		maker_user bigint not null,
		maker_quote boolean not null,
		maker_fee bigint not null,
		taker_order bigint not null,
		taker_user bigint not null,
		taker_fee bigint not null,
		at bigint not null
	)`,
	`create index trades_of_pair on projection.trades (pair, trade_id desc)`,
	`create index trades_of_taker on projection.trades (taker_order, trade_id)`,
	`create index trades_of_maker on projection.trades (maker_order, trade_id) where not maker_quote`,

	// `record_id` is the batch's first_seq × 2^20 plus the event's index in the batch. Sorted by `record_id`, records are in the
	// order of the journal.
	`create table projection.account_records (
		record_id bigint primary key,
		user_id bigint not null,
		account text not null,
		asset integer not null,
		change bigint not null,
		available bigint not null,
		frozen bigint not null,
		cause text not null,
		ref bigint not null,
		at bigint not null
	)`,
	`create index account_records_of_user on projection.account_records (user_id, record_id desc)`,
	`create index account_records_of_account on projection.account_records (user_id, account, asset, record_id desc)`,

	`create table projection.transfers (
		transfer_id bigint primary key,
		user_id bigint not null,
		asset integer not null,
		from_account text not null,
		to_account text not null,
		amount bigint not null,
		at bigint not null
	)`,
	`create index transfers_of_user on projection.transfers (user_id, transfer_id desc)`,

	`create table projection.deposits (
		deposit_id bigint primary key,
		user_id bigint not null,
		asset integer not null,
		amount bigint not null,
		at bigint not null
	)`,
	`create index deposits_of_user on projection.deposits (user_id, deposit_id desc)`,

	`create table projection.balances (
		owner bigint not null,
		account text not null,
		asset integer not null,
		available bigint not null,
		frozen bigint not null,
		primary key (owner, account, asset)
	) with (fillfactor = 70)`,

	// Rows with the origin 'backfill' are history from before the first trade. They are not in the journal, so no rebuild changes
	// them.
	`create table projection.candles (
		pair integer not null,
		period text not null,
		open_time bigint not null,
		origin text not null check (origin in ('trade', 'backfill')),
		open bigint not null,
		high bigint not null,
		low bigint not null,
		close bigint not null,
		volume_lots bigint not null,
		turnover bigint not null,
		primary key (pair, period, open_time, origin)
	) with (fillfactor = 80)`,

	`create table projection.index_records (
		pair integer not null,
		seq bigint not null,
		time bigint not null,
		sources text not null,
		index_ticks bigint not null,
		previous_hash text not null,
		hash text not null,
		primary key (pair, seq)
	)`,
	`create index index_records_by_time on projection.index_records (pair, time)`,

	`create table projection.outages (from_at bigint not null, to_at bigint not null, primary key (from_at, to_at))`,
];
