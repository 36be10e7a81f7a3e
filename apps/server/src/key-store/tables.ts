// Tables with the id of the key store and the ids of destroyed keys. No table contains a key.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface KeyStoreTables {
	/**
	 * At most one row, which is written before the first key is created. From then on the server starts only with this key store.
	 */
	"people.key_store": { singleton: Generated<boolean>; store_id: string };
	/** Ids of destroyed keys. Each start destroys these keys again, because a restored backup may have brought them back. */
	"people.destroyed_keys": { key_id: string; at: bigint };
}

export const keyStoreTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.key_store (
			singleton boolean primary key default true check (singleton),
			store_id text not null
		)`.execute(db);
		await sql`create table people.destroyed_keys (
			key_id text primary key,
			at bigint not null
		)`.execute(db);
		await sql`create index destroyed_keys_by_time on people.destroyed_keys (at)`.execute(db);
	},
};
