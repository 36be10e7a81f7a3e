// Table of logins: every name under which a user's account is found, one row each. A name belongs to one account.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export type LoginKind = "username" | "email" | "mobile" | "evm" | "tron";

export interface LoginsTable {
	/**
	 * Key of the login: lower case, E.164, or a wallet's address after `evm:` (lower case) or `tron:`. The key of a contract
	 * wallet on a chain other than Ethereum also has the chain id, because only on that chain the address belongs to the wallet.
	 */
	key: string;
	user_id: bigint;
	kind: LoginKind;
	/** Name as typed, a phone number in E.164, or a wallet's address in its canonical form. */
	account: string;
	bound_at: bigint;
}

export interface LoginTables {
	"people.logins": LoginsTable;
}

/** Creates the table of logins. Before this migration an account had one unchangeable name, and always a password. */
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
