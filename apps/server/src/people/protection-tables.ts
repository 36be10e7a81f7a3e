// Table of an account's security settings: fund password, anti-phishing phrase, lock.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ProtectionTable {
	user_id: bigint;
	/** Argon2id hash of six digits; null if none is set. */
	fund_password_hash: string | null;
	/** Anti-phishing phrase in every mail; empty if none is set. */
	phrase: string;
	locked: boolean;
	/** End of the lock in ms; null if no unlock was requested. */
	unlocks_at: bigint | null;
	/** True if the owner froze the account; the owner may unfreeze it. */
	frozen: boolean;
	/** Time (ms) at which all tries of the fund password are available again. Each counted try moves it forward. */
	guesses_until: bigint;
}

export interface ProtectionTables {
	"people.protection": ProtectionTable;
}

export const peopleProtection: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.protection (
			user_id bigint primary key references people.users (id),
			fund_password_hash text,
			phrase text not null default '',
			locked boolean not null default false,
			unlocks_at bigint,
			frozen boolean not null default false
		)`.execute(db);
	},
};

export const peopleFundPasswordGuesses: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.protection add column guesses_until bigint not null default 0`.execute(db);
	},
};
