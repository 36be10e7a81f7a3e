// Public names of merchants, marks of sent mails, and the texts of conditions, of which the journal has only hashes.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface P2pNameTables {
	"people.p2p_names": {
		user_id: bigint;
		name: string;
		/** The name without case, spaces and look-alike letters. */
		key: string;
	};
	/** Newest notice of each user that was mailed. */
	"people.p2p_mails": { user_id: bigint; notice: bigint };
	/** Number of the steps of each order that its chat has. */
	"people.p2p_chat_steps": {
		order_id: bigint;
		steps: number;
		/** True if no further step can follow. */
		ended: boolean;
	};
	"people.p2p_texts": {
		/** SHA-256 of the text, hex. */
		hash: string;
		/** User whose advertisements have the text; 0 if an older release has stored it. */
		user_id: bigint;
		text: string;
	};
}

export const peopleP2pNames: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.p2p_names (user_id bigint primary key, name text not null, key text not null unique)`.execute(
			db,
		);
		await sql`create table people.p2p_mails (user_id bigint primary key, notice bigint not null)`.execute(db);
		await sql`create table people.p2p_texts (hash text primary key, text text not null)`.execute(db);
	},
};

export const peopleP2pChatSteps: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.p2p_chat_steps (order_id bigint primary key, steps integer not null, ended boolean not null)`.execute(
			db,
		);
		await sql`create index p2p_chat_steps_open on people.p2p_chat_steps (order_id) where not ended`.execute(db);
	},
};

/** Rows name their user, so that an erasure of one user leaves equal texts of others. */
export const peopleP2pTextsOfUsers: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.p2p_texts add column user_id bigint not null default 0`.execute(db);
		await sql`alter table people.p2p_texts drop constraint p2p_texts_pkey`.execute(db);
		await sql`alter table people.p2p_texts add primary key (hash, user_id)`.execute(db);
		await sql`create index p2p_texts_of_user on people.p2p_texts (user_id)`.execute(db);
	},
};
