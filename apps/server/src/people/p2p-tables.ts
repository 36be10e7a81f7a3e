// Tables for P2P trades: public names of merchants, sent mails, steps of orders in chats, and texts of conditions. The journal
// has only the hashes of these texts.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface P2pNameTables {
	"people.p2p_names": {
		user_id: bigint;
		name: string;
		/** The name without differences of case, spaces and look-alike letters, so that no two merchants have similar names. */
		key: string;
	};
	/** Number of the newest notice that was mailed to each user. */
	"people.p2p_mails": { user_id: bigint; notice: bigint };
	/** Number of steps of each order that were written to the order's chat. */
	"people.p2p_chat_steps": {
		order_id: bigint;
		steps: number;
		/** True if the order has ended, so no further step can follow. */
		ended: boolean;
	};
	"people.p2p_texts": {
		/** SHA-256 of the text in hex. */
		hash: string;
		/** User whose advertisements contain the text; 0 for a text that an older release stored without its user. */
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

/** Stores the user of each text. If the data of one user is erased, equal texts of other users stay. */
export const peopleP2pTextsOfUsers: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.p2p_texts add column user_id bigint not null default 0`.execute(db);
		await sql`alter table people.p2p_texts drop constraint p2p_texts_pkey`.execute(db);
		await sql`alter table people.p2p_texts add primary key (hash, user_id)`.execute(db);
		await sql`create index p2p_texts_of_user on people.p2p_texts (user_id)`.execute(db);
	},
};
