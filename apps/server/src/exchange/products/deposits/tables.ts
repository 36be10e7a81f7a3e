// Tables of deposits by networks and banks, as the core has recorded them, and of the network fees that the platform has paid.
import type { DepositMoved, DepositState } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

export interface DepositRow {
	deposit: bigint;
	network: number;
	/** Number of the coin; 0 for an unknown token. */
	asset: number;
	key: string;
	/** User who owns the deposit; 0 for the platform or an unknown owner. */
	user_id: bigint;
	/** Amount in ledger units. */
	amount: bigint;
	/** Part of the amount that is smaller than one ledger unit, in units of the chain. */
	remainder: bigint;
	state: DepositState;
	cause: DepositMoved["cause"];
	/** Core time (ms) at which the deposit was recorded. */
	at: bigint;
	/** Core time (ms) of the newest state. */
	moved_at: bigint;
}

export interface NetworkFeeRow {
	network: number;
	key: string;
	asset: number;
	amount: bigint;
	at: bigint;
}

export const CHAIN_DEPOSITS = table("chain_deposits", 1, "replaced", [
	["deposit", "bigint"],
	["network", "integer"],
	["asset", "integer"],
	["key", "text"],
	["user_id", "bigint"],
	["amount", "bigint"],
	["remainder", "bigint"],
	["state", "text"],
	["cause", "text"],
	["at", "bigint"],
	["moved_at", "bigint"],
]);
export const NETWORK_FEES = table("network_fees", 2, "added once", [
	["network", "integer"],
	["key", "text"],
	["asset", "integer"],
	["amount", "bigint"],
	["at", "bigint"],
]);

export const depositTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.chain_deposits (
		deposit bigint primary key,
		network integer not null,
		asset integer not null,
		key text not null,
		user_id bigint not null,
		amount bigint not null,
		remainder bigint not null,
		state text not null,
		cause text not null,
		at bigint not null,
		moved_at bigint not null,
		unique (network, key)
	) with (fillfactor = 80)`,
	"create index chain_deposits_of_user on projection.chain_deposits (user_id, deposit desc)",
	`create index chain_deposits_waiting on projection.chain_deposits (state, deposit)
		where state in ('capped', 'quarantined', 'legal_hold')`,
	`create table projection.network_fees (
		network integer not null,
		key text not null,
		asset integer not null,
		amount bigint not null,
		at bigint not null,
		primary key (network, key)
	)`,
];

/** Creates the index for the mail sender, which reads the newest changes of deposits. */
export const depositsByChange: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create index chain_deposits_by_change on projection.chain_deposits (moved_at)`.execute(db);
	},
};
