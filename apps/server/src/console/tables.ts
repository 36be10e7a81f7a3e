// Tables of the console: the audit log and the enrolments. The journal contains only the hash of the newest audit entry (the
// log's head).
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface AuditTable {
	/** Number of the entry, counted from 1 without gaps. */
	entry: bigint;
	at: bigint;
	operator: number;
	role: string;
	kind: string;
	/** User whom the entry concerns; 0 if it concerns no user. */
	user_id: bigint;
	address: string;
	/** Public id of the session; empty for a request without a session. */
	session: string;
	reason: string;
	/** JSON without personal data. */
	details: string;
	/** Hash of the previous entry in hex. */
	previous: string;
	/** SHA-256 of this entry in hex. */
	hash: string;
}

export interface EnrolmentsTable {
	id: Generated<bigint>;
	/** SHA-256 of the token in the link, in hex. */
	token_hash: string;
	operator: number;
	role: string;
	invited_by: number;
	created_at: bigint;
	expires_at: bigint;
	/** Time at which a browser was enrolled with the link, ms; null before. */
	finished_at: bigint | null;
	device_key: string;
	passkey_id: string;
	passkey_key: string;
}

export interface ConsoleTables {
	"console.audit": AuditTable;
	"console.enrolments": EnrolmentsTable;
}

export const consoleTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

/** Creates indexes for the filters of the audit log, because the log grows without limit. */
export const consoleAuditFilters: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create index audit_of_kind on console.audit (kind, entry)`.execute(db);
		await sql`create index audit_by_time on console.audit (at)`.execute(db);
	},
};

const STATEMENTS = [
	"create schema console",
	`create table console.audit (
		entry bigint primary key,
		at bigint not null,
		operator integer not null,
		role text not null,
		kind text not null,
		user_id bigint not null,
		address text not null,
		session text not null,
		reason text not null,
		details text not null,
		previous text not null,
		hash text not null
	)`,
	"create index audit_of_user on console.audit (user_id, entry) where user_id > 0",
	"create index audit_of_operator on console.audit (operator, at)",
	`create table console.enrolments (
		id bigint generated always as identity primary key,
		token_hash text not null unique,
		operator integer not null,
		role text not null,
		invited_by integer not null,
		created_at bigint not null,
		expires_at bigint not null,
		finished_at bigint,
		device_key text not null,
		passkey_id text not null,
		passkey_key text not null
	)`,
];
