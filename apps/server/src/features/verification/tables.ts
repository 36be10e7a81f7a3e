// Tables of identity verification. Each user's personal data is encrypted with a key of its own, which is in the key store.
import type {
	DocumentType,
	RejectionCode,
	RejectionKind,
	VerificationItem,
	VerificationLevel,
	VerificationState,
} from "@candor/contract";
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { PeopleTables } from "../../people/people-tables.ts";

/** The newest personal data of a user. */
export interface SubjectsTable {
	user_id: bigint;
	/** Id of the key in the key store that encrypts the user's texts. */
	key_id: string;
	country: string;
	/** Encrypted JSON of PersonalData. */
	data: string;
	/** HMAC of country and document number in hex. */
	number_hash: string;
	/**
	 * Version of the data, which rises with each change. If reviewers clear a watch-list match, their decision applies to one
	 * version.
	 */
	version: number;
	/** Version of the data that was last compared with the watch lists; 0 if none was. */
	screened: number;
	made_up: boolean;
	updated_at: bigint;
}

/** A case: there is one row for each user and level. A case has the same number for ever. */
export interface CasesTable {
	id: Generated<bigint>;
	user_id: bigint;
	level: VerificationLevel;
	state: Exclude<VerificationState, "unverified">;
	/** Version of the case, which rises with each change. A decision contains the version that the reviewer saw. */
	version: number;
	/** Determines the code that the user writes on paper. It rises each time all documents are required again. */
	round: Generated<number>;
	sent_at: bigint;
	due_at: bigint;
	resubmitted: Generated<boolean>;
	kind: RejectionKind | null;
	/** Encrypted text of the reviewer to the user; empty if there is none. */
	reason: Generated<string>;
	appealed: Generated<boolean>;
	/** Encrypted text of an appeal that waits for a decision; empty if there is none. */
	appeal: Generated<string>;
	/** Reviewer who last rejected the case finally; 0 if there is none. Another reviewer must decide the appeal. */
	rejected_by: Generated<number>;
	/** First reviewer of a decision for which a second reviewer is needed; 0 if there is none. */
	first_by: Generated<number>;
	first_decision: "accept" | "reject" | "freeze" | null;
	first_at: bigint | null;
	/** Operator who made the last decision; 0 if there is none. `decided_at` is its time in ms. */
	decided_by: Generated<number>;
	decided_at: bigint | null;
	/** Version of the policy under which the case was approved; null if it was not. */
	policy: number | null;
	document_type: DocumentType | null;
	expires_on: string | null;
	update_why: "document_expired" | "policy_raised" | "data_changed" | null;
	/** Time (ms) at which a level that needs an update loses its rights; null for other levels. */
	rights_until: bigint | null;
	law: Generated<string>;
	review_on: string | null;
	/** Reviewer whose stored decision was not yet sent to the core; 0 if there is none. */
	fact_by: Generated<number>;
	/** Version of the user's verification that the decision's command contains. */
	fact_version: Generated<number>;
	fact_kind: "accept" | "freeze" | null;
	/** Kind of the mail about the newest decision, until it is in the outbox; null afterwards. */
	notice: "verified" | "rejected" | "needs_update" | "frozen" | null;
}

export interface ItemsTable {
	case_id: bigint;
	item: VerificationItem;
	state: "sent" | "accepted" | "rejected";
	code: RejectionCode | null;
	image_id: string | null;
}

/** A step in the history of a case. Apart from the encrypted reason, it contains no personal data. */
export interface StepsTable {
	id: Generated<bigint>;
	case_id: bigint;
	at: bigint;
	/** Operator who made the step; 0 if the user or the server did. */
	by_operator: number;
	what: string;
	reason: string;
}

/** A performed or refused erasure, without the erased data. */
export interface ErasuresTable {
	id: Generated<bigint>;
	user_id: bigint;
	at: bigint;
	what: string;
	/** `user` means that the user requested the erasure, `retention` that the retention period ended. */
	why: "user" | "retention";
}

export interface VerificationTables {
	"people.verification_subjects": SubjectsTable;
	"people.verification_cases": CasesTable;
	"people.verification_items": ItemsTable;
	"people.verification_steps": StepsTable;
	"people.verification_erasures": ErasuresTable;
}
export type VerificationDb = Kysely<VerificationTables & PeopleTables>;

export const peopleVerification: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

// `user_id` has no foreign key, because the made-up cases of a sandbox have no user.
const STATEMENTS = [
	`create table people.verification_subjects (
		user_id bigint primary key,
		key_id text not null,
		country text not null,
		data text not null,
		number_hash text not null,
		version integer not null,
		screened integer not null default 0,
		made_up boolean not null default false,
		updated_at bigint not null
	)`,
	"create index verification_numbers on people.verification_subjects (number_hash)",
	"create index verification_unscreened on people.verification_subjects (user_id) where screened < version",
	`create table people.verification_cases (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		level text not null check (level in ('basic', 'advanced')),
		state text not null check (state in ('under_review', 'verified', 'rejected', 'needs_update', 'frozen')),
		version integer not null,
		round integer not null default 1,
		sent_at bigint not null,
		due_at bigint not null,
		resubmitted boolean not null default false,
		kind text,
		reason text not null default '',
		appealed boolean not null default false,
		appeal text not null default '',
		rejected_by integer not null default 0,
		first_by integer not null default 0,
		first_decision text,
		first_at bigint,
		decided_by integer not null default 0,
		decided_at bigint,
		policy integer,
		document_type text,
		expires_on text,
		update_why text,
		rights_until bigint,
		law text not null default '',
		review_on text,
		fact_by integer not null default 0,
		fact_version integer not null default 0,
		fact_kind text,
		notice text,
		unique (user_id, level)
	)`,
	"create index verification_queue on people.verification_cases (due_at, id) where state = 'under_review'",
	"create index verification_decided on people.verification_cases (decided_at desc, id desc) where decided_at is not null",
	"create index verification_facts on people.verification_cases (id) where fact_by > 0",
	"create index verification_notices on people.verification_cases (id) where notice is not null",
	"create index verification_updates on people.verification_cases (rights_until) where rights_until is not null",
	"create index verification_expiry on people.verification_cases (expires_on) where state = 'verified' and expires_on is not null",
	"create index verification_policies on people.verification_cases (policy) where state = 'verified'",
	`create table people.verification_items (
		case_id bigint not null references people.verification_cases (id) on delete cascade,
		item text not null,
		state text not null check (state in ('sent', 'accepted', 'rejected')),
		code text,
		image_id text,
		primary key (case_id, item)
	)`,
	`create table people.verification_steps (
		id bigint generated always as identity primary key,
		case_id bigint not null references people.verification_cases (id) on delete cascade,
		at bigint not null,
		by_operator integer not null,
		what text not null,
		reason text not null
	)`,
	"create index verification_steps_of_case on people.verification_steps (case_id, id)",
	`create table people.verification_erasures (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		at bigint not null,
		what text not null,
		why text not null
	)`,
	"create index verification_erasures_of_user on people.verification_erasures (user_id, id)",
];
