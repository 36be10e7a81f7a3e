// Table of logins. A login is a name by which an account is found. An account can have several logins, and each belongs to one
// account.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export type LoginKind = "username" | "email" | "mobile" | "evm" | "tron";

export interface LoginsTable {
	/**
	 * Key of the login: a name in lower case, a phone number in E.164, or the address of a wallet after `evm:` (in lower case) or
	 * `tron:`. The key of a contract wallet on a chain other than Ethereum also contains the chain id, because the address
	 * belongs to this wallet only on that chain.
	 */
	key: string;
	user_id: bigint;
	kind: LoginKind;
	/** The login as the user typed it; for a phone number its E.164 form, for a wallet its address in canonical form. */
	account: string;
	bound_at: bigint;
}

export interface LoginTables {
	"people.logins": LoginsTable;
}

/** Creates the table of logins. Before this migration an account had a single unchangeable name, and always a password. */
export const peopleLogins: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.logins (
			key text primary key,
			user_id bigint not null references people.users (id),
			kind text not null check (kind in ('username', 'email', 'mobile', 'evm', 'tron')),
			account text not null,
			bound_at bigint not null
		)`.execute(db);
		await sql`insert into people.logins (key, user_id, kind, account, bound_at)
			select account_key, id, account_type, account, created_at from people.users`.execute(db);
		await sql`create index logins_of_user on people.logins (user_id)`.execute(db);
		await sql`alter table people.users drop column account_key, drop column account, alter column password_hash drop not null`.execute(
			db,
		);
		await sql`alter table people.users drop constraint users_account_type_check`.execute(db);
		await sql`alter table people.users add constraint users_account_type_check
			check (account_type in ('mobile', 'email', 'username', 'wallet'))`.execute(db);
	},
};
