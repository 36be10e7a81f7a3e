// Tables of contracts: positions, trades, candles, funding and liquidations. Amounts are in ledger units, prices in ticks, times
// in ms since the epoch.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const contractTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.contract_instruments (
		instrument integer primary key,
		pair integer not null,
		account text not null,
		lot_size integer not null
	)`,
	`create table projection.contract_tickets (
		ticket_id bigint primary key,
		user_id bigint not null,
		instrument integer not null,
		open boolean not null,
		terms integer not null,
		long boolean not null,
		status text not null,
		closed_by text not null,
		reason text not null,
		client_id text not null,
		order_type text not null,
		price bigint not null,
		leverage integer not null,
		ordered bigint not null,
		lots bigint not null,
		opening bigint not null,
		closing bigint not null,
		close_price bigint not null,
		entry bigint not null,
		margin bigint not null,
		reserved bigint not null,
		mmr_ppm integer not null,
		cum bigint not null,
		stop_loss bigint not null,
		take_profit bigint not null,
		trigger_on text not null,
		liquidation_price bigint not null,
		bankruptcy_price bigint not null,
		opened bigint not null,
		opened_notional bigint not null,
		closed bigint not null,
		closed_notional bigint not null,
		profit bigint not null,
		fees bigint not null,
		funding bigint not null,
		liquidation_fee bigint not null,
		placed_at bigint not null,
		opened_at bigint not null,
		closed_at bigint not null,
		updated_at bigint not null
	) with (fillfactor = 70)`,
	`create index contract_tickets_of_user on projection.contract_tickets (user_id, ticket_id desc)`,
	`create index contract_tickets_open on projection.contract_tickets (ticket_id) where open`,

	`create table projection.contract_trades (
		trade_id bigint primary key,
		instrument integer not null,
		price bigint not null,
		lots bigint not null,
		taker_buys boolean not null,
		maker_ticket bigint not null,
		maker_user bigint not null,
		maker_fee bigint not null,
		taker_ticket bigint not null,
		taker_user bigint not null,
		taker_fee bigint not null,
		at bigint not null
	)`,
	`create index contract_trades_of_instrument on projection.contract_trades (instrument, trade_id desc)`,
	`create index contract_trades_of_taker on projection.contract_trades (taker_ticket, trade_id) where taker_ticket > 0`,
	`create index contract_trades_of_maker on projection.contract_trades (maker_ticket, trade_id) where maker_ticket > 0`,

	`create table projection.contract_candles (
		instrument integer not null,
		period text not null,
		open_time bigint not null,
		origin text not null check (origin in ('trade', 'backfill')),
		open bigint not null,
		high bigint not null,
		low bigint not null,
		close bigint not null,
		volume_lots bigint not null,
		turnover bigint not null,
		source text,
		primary key (instrument, period, open_time, origin)
	) with (fillfactor = 80)`,

	`create table projection.contract_funding_rates (
		instrument integer not null,
		period bigint not null,
		rate_ppb bigint not null,
		seq bigint not null,
		index_price bigint not null,
		premium_ppb bigint not null,
		mmr_ppm integer not null,
		mark bigint not null,
		skipped boolean not null,
		at bigint not null,
		settled boolean not null,
		owed bigint not null,
		paid bigint not null,
		received bigint not null,
		over bigint not null,
		primary key (instrument, period)
	)`,
	`create table projection.contract_funding_payments (
		ticket_id bigint not null,
		period bigint not null,
		instrument integer not null,
		owed bigint not null,
		amount bigint not null,
		leverage integer not null,
		lots bigint not null,
		entry bigint not null,
		margin bigint not null,
		taker_fee_ppm integer not null,
		mark bigint not null,
		primary key (ticket_id, period)
	)`,

	`create table projection.contract_liquidations (
		ticket_id bigint primary key,
		user_id bigint not null,
		instrument integer not null,
		long boolean not null,
		seq bigint not null,
		index_price bigint not null,
		mark bigint not null,
		lots bigint not null,
		entry bigint not null,
		margin bigint not null,
		mmr_ppm integer not null,
		cum bigint not null,
		taker_fee_ppm integer not null,
		liquidation_price bigint not null,
		bankruptcy_price bigint not null,
		filled bigint not null,
		filled_notional bigint not null,
		taken bigint not null,
		deleveraged bigint not null,
		fee bigint not null,
		to_insurance bigint not null,
		returned bigint not null,
		at bigint not null
	)`,
	`create table projection.contract_deleveragings (
		ticket_id bigint not null,
		against bigint not null,
		instrument integer not null,
		lots bigint not null,
		price bigint not null,
		profit bigint not null,
		held bigint not null,
		entry bigint not null,
		at bigint not null,
		primary key (ticket_id, against)
	)`,
	// This index serves the query for a user's daily losses in contracts, which are compared with the user's loss limit.
	`create index day_changes_of_contracts on projection.day_changes (day)
		where cause in ('contract_trade', 'contract_liquidation', 'contract_funding')`,
];
