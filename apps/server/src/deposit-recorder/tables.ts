// Deposits as users see them, from the first block on. The journal has a deposit only from its credit on, so this table gives each
// deposit its number for users, and its confirmations.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** `creditable` and later states of the journal are in projection.chain_deposits. */
export type ShownState = "submitted" | "seen" | "confirming" | "creditable" | "final" | "dropped" | "replaced" | "unknown_token";

export interface ShownDepositsTable {
	id: Generated<bigint>;
	/** 0: the platform. */
	user_id: bigint;
	network: number;
	/** 0: an unknown token. */
	asset: number;
	/** Identity of the transfer on its network. */
	key: string;
	hash: string;
	address: string;
	/** Ledger units, rounded down; chain units of an unknown token. */
	amount: string;
	state: ShownState;
	confirmations: number;
	needed: number;
	/** Number of the deposit in the journal; null before the journal has it. */
	deposit: bigint | null;
	seen_at: bigint;
	changed_at: bigint;
}

export interface DepositRecorderTables {
	"money.deposits": ShownDepositsTable;
}

export const moneyDeposits: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	"create schema if not exists money",
	`create table money.deposits (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		network integer not null,
		asset integer not null,
		key text not null,
		hash text not null,
		address text not null,
		amount numeric(78) not null,
		state text not null,
		confirmations integer not null,
		needed integer not null,
		deposit bigint,
		seen_at bigint not null,
		changed_at bigint not null,
		unique (network, key)
	)`,
	"create index deposits_of_user on money.deposits (user_id, id desc)",
	"create index deposits_by_hash on money.deposits (network, hash)",
];
