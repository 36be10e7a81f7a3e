// Tables of the trees of published snapshots, and of the users' secrets. The journal does not contain trees, because they can be
// built again from the journal and the secrets.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface LiabilityTables {
	"liabilities.secrets": { user_id: bigint; secret: string };
	/** Position of each leaf of a user among all leaves of the tree. `leaf` counts the user's leaves from 0. */
	"liabilities.leaves": { snapshot: bigint; user_id: bigint; leaf: number; position: number };
	/** `hash` is hex: the id of a leaf (level 0) or the hash of a node. `sums` are decimal numbers in ledger units, joined by commas. */
	"liabilities.nodes": { snapshot: bigint; level: number; position: number; hash: string; sums: string };
	/** One row per stored tree. `tree` is its name, `columns` the names of its sums as JSON, and `root` the hash of its root. */
	"liabilities.trees": { snapshot: bigint; tree: string; columns: string; root: string };
}

export const liabilityTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	"create schema liabilities",
	"create table liabilities.secrets (user_id bigint primary key, secret text not null)",
	`create table liabilities.trees (
		snapshot bigint primary key,
		tree text not null,
		columns text not null,
		root text not null
	)`,
	`create table liabilities.leaves (
		snapshot bigint not null,
		user_id bigint not null,
		leaf integer not null,
		position integer not null,
		primary key (snapshot, user_id, leaf)
	)`,
	`create table liabilities.nodes (
		snapshot bigint not null,
		level integer not null,
		position integer not null,
		hash text not null,
		sums text not null,
		primary key (snapshot, level, position)
	)`,
];
