// Tables of the loaded watch lists, the digests of their entries, and the matches with users.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Reason } from "./name-index.ts";

export interface WatchListsTable {
	list: string;
	entries: number;
	loaded_at: bigint;
	/** Time of the oldest file of the list, ms; null for a list that never becomes too old. */
	dated: bigint | null;
}

export interface WatchEntriesTable {
	list: string;
	entry: string;
	/** SHA-256 of the entry in hex. A changed digest means a changed entry. */
	digest: string;
}

/**
 * A match between a user and an entry. The row stays after the decision, so that the match is decided again only if the user's
 * data or the entry changes.
 */
export interface WatchMatchesTable {
	id: Generated<bigint>;
	user_id: bigint;
	list: string;
	entry: string;
	entry_digest: string;
	/** Version of the user's data that was compared. */
	subject_version: number;
	alias: string;
	birth_year: number | null;
	country: string;
	score: number;
	why: readonly Reason[];
	state: "open" | "cleared" | "confirmed";
	found_at: bigint;
	/** First of the two reviewers who decide; 0 if none has decided yet. */
	first_by: Generated<number>;
	first_decision: "clear" | "confirm" | null;
	decided_by: Generated<number>;
	decided_at: bigint | null;
	/** True once the user's verification levels are frozen because of the confirmed match. */
	applied: Generated<boolean>;
}

export interface WatchListTables {
	"people.watch_lists": WatchListsTable;
	"people.watch_entries": WatchEntriesTable;
	"people.watch_matches": WatchMatchesTable;
}

export const peopleWatchLists: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table people.watch_lists (
		list text primary key,
		entries integer not null,
		loaded_at bigint not null,
		dated bigint
	)`,
	`create table people.watch_entries (
		list text not null,
		entry text not null,
		digest text not null,
		primary key (list, entry)
	)`,
	`create table people.watch_matches (
		id bigint generated always as identity primary key,
		user_id bigint not null,
		list text not null,
		entry text not null,
		entry_digest text not null,
		subject_version integer not null,
		alias text not null,
		birth_year integer,
		country text not null,
		score integer not null,
		why text[] not null,
		state text not null check (state in ('open', 'cleared', 'confirmed')),
		found_at bigint not null,
		first_by integer not null default 0,
		first_decision text,
		decided_by integer not null default 0,
		decided_at bigint,
		applied boolean not null default false,
		unique (user_id, list, entry)
	)`,
	"create index watch_matches_by_state on people.watch_matches (state, id)",
	"create index watch_matches_to_apply on people.watch_matches (id) where state = 'confirmed' and not applied",
];
