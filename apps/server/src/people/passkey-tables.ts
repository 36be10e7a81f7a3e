// Table of passkeys. It contains public keys only; private keys never leave the owner's device.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface PasskeysTable {
	/** Id that the owner sees. */
	id: Generated<bigint>;
	user_id: bigint;
	/** Id that the device gave the passkey, base64url. */
	credential_id: string;
	/** Public key in COSE format. */
	public_key: Uint8Array;
	/** The device's last signature count; always 0 if the device does not count. */
	counter: bigint;
	/**
	 * True if the passkey may be synced to further devices (WebAuthn: backup eligible), so that the signature count proves
	 * nothing. False if the passkey is on one device.
	 */
	synced: Generated<boolean>;
	/** Last time (ms) at which the count of a synced passkey did not rise; null means never. */
	went_back_at: bigint | null;
	/** Name that the owner gave. */
	name: string;
	/** Ways in which the device can be reached (WebAuthn transports), separated by spaces. */
	transports: string;
	/** True if the passkey is synced. */
	backed_up: boolean;
	created_at: bigint;
	/** Null means never. */
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

/**
 * Adds the column `synced`. Earlier releases did not store if a passkey is synced, and refused a synced passkey whose count did
 * not rise. An existing passkey with a count is therefore not synced.
 */
export const peopleSyncedPasskeys: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.passkeys
			add column synced boolean not null default false,
			add column went_back_at bigint`.execute(db);
		await sql`update people.passkeys set synced = backed_up`.execute(db);
	},
};
