// Tables of users. They are not projections of the journal, because personal data must never enter the journal
// (docs/explanation/core.md, Users and the core).
import { FIRST_REGISTERED_USER } from "@candor/core";
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { OutboxTables } from "../outbox/tables.ts";
import type { Language } from "../texts/language.ts";
import type { BankCardTables } from "./bank-card-tables.ts";
import type { LoginTables } from "./login-tables.ts";
import type { PasskeyTables } from "./passkey-tables.ts";
import type { PaymentAccountTables } from "./payment-account-tables.ts";
import type { ProtectionTables } from "./protection-tables.ts";
import type { SecondFactorTables } from "./second-factor-tables.ts";
import type { SignInTables } from "./sign-in-tables.ts";

export interface UsersTable {
	id: Generated<bigint>;
	/** Kind of the name with which the user registered. LoginsTable contains the names. */
	account_type: "mobile" | "email" | "username" | "wallet";
	/** Hash of the password; null if the account never had a password. */
	password_hash: string | null;
	nickname: string;
	invite_code: string;
	/** User who invited this user; null if the invitation came from the platform. */
	invited_by: bigint | null;
	language: Language;
	created_at: bigint;
	/** True once the core has opened the account. */
	opened: boolean;
}

export interface SessionsTable {
	/** SHA-256 of the token in hex. */
	key: string;
	user_id: bigint;
	created_at: bigint;
	expires_at: bigint;
	address: string;
	agent: string;
	/** Key of the session's device; empty for a session that began before devices had keys. */
	device: string;
	/** Id of the session for its owner. */
	id: Generated<bigint>;
	/** Time of the last use, accurate to some minutes, ms. */
	used_at: Generated<bigint>;
}

/** Devices that have signed in to an account (devices.ts). */
export interface DevicesTable {
	/** SHA-256 of the device's token in hex. */
	key: string;
	user_id: bigint;
	created_at: bigint;
	used_at: bigint;
}

export interface CodesTable {
	scene: string;
	account_key: string;
	/** HMAC of the network address that requested the code; empty if codes of this address are not counted. */
	place: string;
	/** HMAC-SHA-256 of the code in hex. */
	digest: string;
	sent_at: bigint;
	expires_at: bigint;
	tries: number;
	/** Number of tries from other addresses that are left. */
	far_tries: number;
}

/** Number of codes sent to an account or requested by an address, on the last UTC day on which any were sent. */
export interface CodeCountsTable {
	/** HMAC-SHA-256 of the account or address, in hex. */
	key: string;
	/** UTC day, as days since 1970. */
	day: number;
	count: number;
}

/**
 * Commands for the core that follow from rows written in the same transaction. A row is deleted after its command was executed.
 */
export interface OutboxTable {
	user_id: bigint;
	kind: "open_account" | "set_inviter";
	created_at: bigint;
}

/** Mails that a sandbox displays instead of sending them. */
export interface SandboxMailsTable {
	id: Generated<bigint>;
	account_key: string;
	scene: string;
	code: string;
	text: string;
	at: bigint;
}

/** Invite code with which the first user registers. The table has at most one row. */
export interface FirstInviteTable {
	singleton: Generated<boolean>;
	/** SHA-256 of the invite code in hex. */
	digest: string;
	expires_at: bigint;
}

export interface FavouritesTable {
	user_id: bigint;
	/** Ids of the pairs in the order that the user has chosen. */
	pairs: number[];
}

/** Newest notice that each user has read. */
export interface NoticeMarksTable {
	user_id: bigint;
	/** Number of that notice. */
	read_up_to: bigint;
}

export interface PeopleTables
	extends OutboxTables,
		BankCardTables,
		LoginTables,
		PasskeyTables,
		PaymentAccountTables,
		ProtectionTables,
		SecondFactorTables,
		SignInTables {
	"people.users": UsersTable;
	"people.sessions": SessionsTable;
	"people.devices": DevicesTable;
	"people.codes": CodesTable;
	"people.code_counts": CodeCountsTable;
	"people.outbox": OutboxTable;
	"people.sandbox_mails": SandboxMailsTable;
	"people.favourites": FavouritesTable;
	"people.first_invite": FirstInviteTable;
	"people.notice_marks": NoticeMarksTable;
}

export const peopleAccounts: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

export const peopleCodeCounts: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.code_counts (
			key text primary key,
			day integer not null,
			count integer not null
		)`.execute(db);
	},
};

export const peoplePhonesAndFavourites: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.users drop constraint users_account_type_check`.execute(db);
		await sql`alter table people.users add constraint users_account_type_check
			check (account_type in ('mobile', 'email', 'username'))`.execute(db);
		await sql`create table people.favourites (
			user_id bigint primary key references people.users (id),
			pairs integer[] not null
		)`.execute(db);
	},
};

/**
 * Stores one code for each pair of account and requesting address. Codes are valid for minutes only, so this migration deletes
 * existing codes.
 */
export const peopleCodePlaces: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`delete from people.codes`.execute(db);
		await sql`alter table people.codes add column place text not null, add column far_tries integer not null`.execute(db);
		await sql`alter table people.codes drop constraint codes_pkey, add primary key (scene, account_key, place)`.execute(db);
	},
};

export const peopleFirstInvite: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.first_invite (
			singleton boolean primary key default true check (singleton),
			digest text not null,
			expires_at bigint not null
		)`.execute(db);
	},
};

export const peopleDevices: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table people.sessions add column device text not null default ''`.execute(db);
		await sql`create table people.devices (
			key text primary key,
			user_id bigint not null references people.users (id),
			created_at bigint not null,
			used_at bigint not null
		)`.execute(db);
		await sql`create index devices_of_user on people.devices (user_id, used_at)`.execute(db);
		await sql`create index devices_by_use on people.devices (used_at)`.execute(db);
	},
};

export const peopleNoticeMarks: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.notice_marks (
			user_id bigint primary key references people.users (id),
			read_up_to bigint not null
		)`.execute(db);
	},
};

/** Creates the indexes for the console's list of users: by registration time, and by nickname regardless of case. */
export const peopleUserLists: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create index users_by_joining on people.users (created_at, id)`.execute(db);
		await sql`create index users_by_nickname on people.users (lower(nickname) collate "C", id)`.execute(db);
	},
};

const STATEMENTS = [
	`create table people.users (
		id bigint generated always as identity (start with ${FIRST_REGISTERED_USER}) primary key,
		account_type text not null check (account_type in ('email', 'username')),
		account text not null,
		account_key text not null unique,
		password_hash text not null,
		nickname text not null,
		invite_code text not null unique,
		invited_by bigint references people.users (id),
		language text not null,
		created_at bigint not null,
		opened boolean not null default false
	)`,
	`create table people.sessions (
		key text primary key,
		user_id bigint not null references people.users (id),
		created_at bigint not null,
		expires_at bigint not null,
		address text not null,
		agent text not null
	)`,
	`create index sessions_of_user on people.sessions (user_id)`,
	`create index sessions_by_expiry on people.sessions (expires_at)`,
	`create table people.codes (
		scene text not null,
		account_key text not null,
		digest text not null,
		sent_at bigint not null,
		expires_at bigint not null,
		tries integer not null,
		primary key (scene, account_key)
	)`,
	`create table people.outbox (
		user_id bigint not null references people.users (id),
		kind text not null,
		created_at bigint not null,
		primary key (user_id, kind)
	)`,
	`create table people.sandbox_mails (
		id bigint generated always as identity primary key,
		account_key text not null,
		scene text not null,
		code text not null,
		text text not null,
		at bigint not null
	)`,
	`create index sandbox_mails_of_account on people.sandbox_mails (account_key, id desc)`,
];
