// Newest comparison of the ledger with the chain, for each asset of each network.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ReconciliationsTable {
	network: number;
	asset: number;
	/** Block of the comparison. */
	height: number;
	block_hash: string;
	/** Custody by the ledger, ledger units. */
	custody: bigint;
	/** Chain units, as decimal integers. */
	wallets: string;
	deposits: string;
	payments: string;
	fees: string;
	/** Deposits in blocks that are not credited yet, chain units. They explain a surplus. */
	uncredited: string;
	/** Ledger units; 0 for none. */
	gap: bigint;
	gap_since: number | null;
	/** Gap for which withdrawals were stopped, ledger units; 0 for none. */
	reported: bigint;
	/** Time of that stop, ms; null before the first one. */
	reported_at: bigint | null;
	/** ms */
	at: bigint;
}

export interface ReconciliationTables {
	"chain.reconciliations": ReconciliationsTable;
}

export const reconciliations: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql
			.raw(
				`create table chain.reconciliations (
					network integer not null,
					asset integer not null,
					height integer not null,
					block_hash text not null,
					custody bigint not null,
					wallets numeric(78) not null,
					deposits numeric(78) not null,
					payments numeric(78) not null,
					fees numeric(78) not null,
					uncredited numeric(78) not null,
					gap bigint not null,
					gap_since integer,
					reported bigint not null,
					reported_at bigint,
					at bigint not null,
					primary key (network, asset)
				)`,
			)
			.execute(db);
	},
};
