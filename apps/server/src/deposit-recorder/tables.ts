// Deposits as users see them, from the first block that contains the transfer. The journal contains a deposit only from its
// credit on. This table therefore also gives each deposit the number that users see, and counts its confirmations.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** State of a deposit on screen. States of the journal from `creditable` on are in projection.chain_deposits. */
export type ShownState = "submitted" | "seen" | "confirming" | "creditable" | "final" | "dropped" | "replaced" | "unknown_token";

export interface ShownDepositsTable {
	id: Generated<bigint>;
	/** User id; 0 is the platform. */
	user_id: bigint;
	network: number;
	/** Asset id; 0 is an unknown token. */
	asset: number;
	/** Identity of the transfer on its network. */
	key: string;
	hash: string;
	address: string;
	/** Amount in ledger units, rounded down; for an unknown token in units of the chain. */
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
