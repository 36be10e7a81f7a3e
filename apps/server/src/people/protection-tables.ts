// Security settings of an account: fund password, anti-phishing phrase, lock.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ProtectionTable {
	user_id: bigint;
	/** Argon2id of six digits; null: none is set. */
	fund_password_hash: string | null;
	/** In every mail; empty: none. */
	phrase: string;
	locked: boolean;
	/** End of the lock, ms; null: no unlock was requested. */
	unlocks_at: bigint | null;
	/** The owner froze the account, and may let it go on. */
	frozen: boolean;
	/** When all guesses at the fund password are there again, ms; each one counted moves it on. */
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
