// Table of passkeys. It contains only public keys. Private keys never leave the owner's device.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface PasskeysTable {
	/** Id of the passkey for its owner. */
	id: Generated<bigint>;
	user_id: bigint;
	/** Id that the device gave to the passkey, in base64url. */
	credential_id: string;
	/** Public key in COSE format. */
	public_key: Uint8Array;
	/** Signature count that the device sent last; always 0 if the device does not count. */
	counter: bigint;
	/**
	 * True if the passkey can be copied to further devices (WebAuthn: backup eligible); its signature count then proves nothing.
	 * False if the passkey stays on one device.
	 */
	synced: Generated<boolean>;
	/** Last time (ms) at which the signature count of a synced passkey did not rise; null if this never happened. */
	went_back_at: bigint | null;
	/** Name that the owner gave to the passkey. */
	name: string;
	/** Ways to reach the device (WebAuthn transports), separated by spaces. */
	transports: string;
	/** True if the passkey was copied to further devices when it was used last (WebAuthn: backup state). */
	backed_up: boolean;
	created_at: bigint;
	/** Time of the last use, ms; null if the passkey was never used. */
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
 * Adds the column `synced`. Earlier releases did not store it, and refused a synced passkey whose signature count did not rise.
 * An existing passkey with a signature count is therefore not synced.
 */
export const peopleSyncedPasskeys: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.passkeys
			add column synced boolean not null default false,
			add column went_back_at bigint`.execute(db);
		await sql`update people.passkeys set synced = backed_up`.execute(db);
	},
};
