// Tables of successful and failed sign-ins, and of the last use of sessions.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Method of a successful sign-in, or the step at which a sign-in failed. */
export type SignInWay =
	| "registered"
	| "password"
	| "passkey"
	| "totp"
	| "recovery"
	| "wallet"
	| "wrong_password"
	| "wrong_second_factor";

export interface SignInsTable {
	id: Generated<bigint>;
	user_id: bigint;
	at: bigint;
	address: string;
	agent: string;
	way: SignInWay;
	/** True if this device had not signed in to the account before. */
	new_device: boolean;
}

export interface SignInTables {
	"people.sign_ins": SignInsTable;
}

export const peopleSignIns: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.sessions
			add column id bigint generated always as identity unique,
			add column used_at bigint not null default 0`.execute(db);
		await sql`update people.sessions set used_at = created_at`.execute(db);
		await sql`create table people.sign_ins (
			id bigint generated always as identity primary key,
			user_id bigint not null references people.users (id),
			at bigint not null,
			address text not null,
			agent text not null,
			way text not null,
			new_device boolean not null
		)`.execute(db);
		await sql`create index sign_ins_of_user on people.sign_ins (user_id, id desc)`.execute(db);
		await sql`create index sign_ins_by_time on people.sign_ins (at)`.execute(db);
	},
};
