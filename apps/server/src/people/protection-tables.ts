// Security settings of an account: fund password, anti-phishing phrase, lock.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ProtectionTable {
	user_id: bigint;
	/** Argon2id of six digits; null: none is set. */
	fund_password_hash: string | null;
	/** Anti-phishing phrase of every mail; empty: none. */
	phrase: string;
	locked: boolean;
	/** End of the lock, ms; null: no unlock was requested. */
	unlocks_at: bigint | null;
	/** True if the owner froze the account; the owner may unfreeze it. */
	frozen: boolean;
	/** Time at which all guesses at the fund password are available again, ms; each counted guess moves it on. */
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
