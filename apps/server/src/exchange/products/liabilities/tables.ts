import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

/** Row of a published root. `totals` is JSON of the form [asset, ledger, valued][], with amounts in ledger units as text. */
export interface LiabilityRootRow {
	snapshot: bigint;
	day: number;
	sequence: bigint;
	root: string;
	depth: number;
	leaves: bigint;
	totals: string;
	taken_at: bigint;
	published_at: bigint;
}

export const LIABILITY_ROOTS = table("liability_roots", 1, "added once", [
	["snapshot", "bigint"],
	["day", "integer"],
	["sequence", "bigint"],
	["root", "text"],
	["depth", "integer"],
	["leaves", "bigint"],
	["totals", "text"],
	["taken_at", "bigint"],
	["published_at", "bigint"],
]);

export const liabilityRoots: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table projection.liability_roots (
			snapshot bigint primary key,
			day integer not null,
			sequence bigint not null,
			root text not null,
			depth integer not null,
			leaves bigint not null,
			totals text not null,
			taken_at bigint not null,
			published_at bigint not null
		)`.execute(db);
	},
};
