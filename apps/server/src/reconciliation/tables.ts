// Table with the newest comparison of the ledger and the chain, for each asset of each network.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ReconciliationsTable {
	network: number;
	asset: number;
	/** Height of the compared block. */
	height: number;
	block_hash: string;
	/** Custody in the ledger, in ledger units. */
	custody: bigint;
	/** Amounts on the chain, in chain units as decimal integers. */
	wallets: string;
	deposits: string;
	payments: string;
	fees: string;
	/** Deposits that are in blocks and not credited yet, in chain units. They explain a surplus on the chain. */
	uncredited: string;
	/** Amount that the chain lacks, in ledger units; 0 if it lacks nothing. */
	gap: bigint;
	gap_since: number | null;
	/** Gap for which withdrawals were last stopped, in ledger units; 0 if there is none. */
	reported: bigint;
	/** Time of that stop, ms; null if withdrawals were never stopped. */
	reported_at: bigint | null;
	/** Time of the comparison, ms. */
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
