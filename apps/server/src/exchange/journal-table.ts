// Creates the journal's single table (docs/explanation/core.md, Row). A trigger refuses every statement that changes or removes
// rows; rows can only be inserted.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const journal: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create schema journal`.execute(db);
		await sql`
			create table journal.entries (
				first_seq bigint primary key,
				last_seq bigint not null,
				epoch bigint not null,
				at bigint not null,
				rules bigint not null,
				prev_hash bytea not null check (octet_length(prev_hash) = 32),
				commands bytea not null,
				events bytea not null,
				events_hash bytea not null check (octet_length(events_hash) = 32),
				hash bytea not null check (octet_length(hash) = 32),
				check (first_seq >= 1 and last_seq >= first_seq)
			)`.execute(db);
		// These columns are stored without compression. Compression would halve the journal's speed (measured), and the values hardly
		// get smaller.
		await sql`alter table journal.entries alter column commands set storage external`.execute(db);
		await sql`alter table journal.entries alter column events set storage external`.execute(db);
		await sql`
			create function journal.refuse_change() returns trigger language plpgsql as $$
			begin
				raise exception 'the journal is only ever added to';
			end $$`.execute(db);
		await sql`
			create trigger only_added before update or delete or truncate on journal.entries
			for each statement execute function journal.refuse_change()`.execute(db);
	},
};
