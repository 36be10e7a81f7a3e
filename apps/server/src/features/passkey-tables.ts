// Passkeys as the database keeps them: public keys alone. What signs with them never leaves the owner's device.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface PasskeysTable {
	/** Names it to its owner. */
	id: Generated<bigint>;
	user_id: bigint;
	/** As the device names it, base64url. */
	credential_id: string;
	/** COSE. */
	public_key: Uint8Array;
	/** How often it signed, as it says; 0 for ever: it does not count. */
	counter: bigint;
	/** As its owner calls it. */
	name: string;
	/** How it is reached, by blanks. */
	transports: string;
	/** Whether it is kept elsewhere too. */
	backed_up: boolean;
	created_at: bigint;
	/** Null: never. */
	used_at: bigint | null;
}

export interface PasskeyTables {
	"people.passkeys": PasskeysTable;
}

export const peoplePasskeys: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.passkeys (
			id bigint generated always as identity primary key,
			user_id bigint not null references people.users (id),
			credential_id text not null unique,
			public_key bytea not null,
			counter bigint not null,
			name text not null,
			transports text not null,
			backed_up boolean not null,
			created_at bigint not null,
			used_at bigint
		)`.execute(db);
		await sql`create index passkeys_of_user on people.passkeys (user_id, id)`.execute(db);
	},
};
