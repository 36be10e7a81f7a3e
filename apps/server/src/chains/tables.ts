// Tables of the chains: deposit addresses, the scanner's cursor and blocks, observed transfers, and reports that wait for the
// deposit sink (deposit-sink.ts).
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { CoinTables } from "./bitcoin/coin-tables.ts";
import type { SweepTables } from "./sweep-tables.ts";

export interface DepositAddressesTable {
	network: number;
	user_id: bigint;
	index: number;
	address: string;
	/** Seal of the row (chains/address-guard.ts); null for a row that an older release wrote, until the next start. */
	seal: string | null;
}

export interface CursorsTable {
	network: number;
	/** Hash of block 0, which identifies the chain. */
	genesis: string;
	/** Height of the newest scanned block; -1 before the first one. */
	height: number;
	/** Newest scanned height that the chain has reported as final. */
	final_height: number;
}

export interface BlocksTable {
	network: number;
	height: number;
	hash: string;
}

/**
 * `waiting`: in a block, but not creditable yet. `creditable`, `final`: reported with this state. `orphaned`: its block has left
 * the chain, and the new chain is not scanned far enough yet. `gone`: reported as dropped or replaced. `unknown`: the token is
 * not on the allow-list.
 */
export type TransferState = "waiting" | "creditable" | "final" | "orphaned" | "gone" | "unknown";

export interface TransfersTable {
	network: number;
	key: string;
	hash: string;
	height: number;
	block_hash: string;
	contract: string | null;
	sender: string | null;
	nonce: bigint | null;
	from_address: string;
	to_address: string;
	/** Decimal integer, in chain units. */
	amount: string;
	/** Asset of the ledger; 0 for a token that is not on the allow-list. */
	asset: number;
	user_id: bigint;
	state: TransferState;
	was_creditable: boolean;
	was_final: boolean;
}

export interface ReportsTable {
	id: Generated<bigint>;
	network: number;
	/** Method of the sink and its arguments as JSON, with integers as text. */
	report: string;
}

export interface ChainTables extends SweepTables, CoinTables {
	"chain.deposit_addresses": DepositAddressesTable;
	"chain.cursors": CursorsTable;
	"chain.blocks": BlocksTable;
	"chain.transfers": TransfersTable;
	"chain.reports": ReportsTable;
}

export const chainTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

export const chainAddressSeals: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql.raw("alter table chain.deposit_addresses add column seal text").execute(db);
	},
};

const STATEMENTS = [
	"create schema chain",
	`create table chain.deposit_addresses (
		network integer not null,
		user_id bigint not null check (user_id > 0),
		index integer not null check (index >= 0),
		address text not null,
		primary key (network, user_id),
		unique (network, index),
		unique (network, address)
	)`,
	`create table chain.cursors (
		network integer primary key,
		genesis text not null,
		height integer not null,
		final_height integer not null
	)`,
	`create table chain.blocks (
		network integer not null,
		height integer not null,
		hash text not null,
		primary key (network, height)
	)`,
	`create table chain.transfers (
		network integer not null,
		key text not null,
		hash text not null,
		height integer not null,
		block_hash text not null,
		contract text,
		sender text,
		nonce bigint,
		from_address text not null,
		to_address text not null,
		amount numeric(78) not null check (amount > 0),
		asset integer not null,
		user_id bigint not null,
		state text not null check (state in ('waiting', 'creditable', 'final', 'orphaned', 'gone', 'unknown')),
		was_creditable boolean not null,
		was_final boolean not null,
		primary key (network, key)
	)`,
	"create index transfers_open on chain.transfers (network, height) where state in ('waiting', 'creditable', 'orphaned')",
	"create index transfers_by_block on chain.transfers (network, block_hash)",
	"create index transfers_of_user on chain.transfers (user_id, network)",
	`create table chain.reports (
		id bigint generated always as identity primary key,
		network integer not null,
		report text not null
	)`,
	"create index reports_by_network on chain.reports (network, id)",
];
