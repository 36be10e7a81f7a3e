// Table of the security settings of accounts: fund password, anti-phishing phrase, lock and freeze.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ProtectionTable {
	user_id: bigint;
	/** Argon2id hash of the fund password (six digits); null if none is set. */
	fund_password_hash: string | null;
	/** Anti-phishing phrase, which every mail to the user contains; empty if none is set. */
	phrase: string;
	locked: boolean;
	/** Time at which the lock ends, ms; null if the owner has not requested the unlocking. */
	unlocks_at: bigint | null;
	/** True if the owner has frozen the account. The owner can also unfreeze it. */
	frozen: boolean;
	/** Time at which all tries of the fund password are available again, ms. Each counted try moves it forward. */
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
