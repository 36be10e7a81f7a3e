// Table of uploaded pictures. The pictures are encrypted files outside the database.

import type { ImagePurpose } from "@candor/contract";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ImagesTable {
	/** 32 hex digits, random. */
	id: string;
	user_id: bigint;
	purpose: ImagePurpose;
	/**
	 * `writing` until the file is stored, `uploaded` until a feature uses it, `attached` then. `removing` from the decision to
	 * delete it, `removed` when key and file are gone; such a row is the record of the deletion.
	 */
	state: "writing" | "uploaded" | "attached" | "removing" | "removed";
	/** Length of the picture in bytes. */
	size: number;
	/** SHA-256 of the picture in hex; empty once it is removed. */
	sha256: string;
	key_id: string;
	/** Times in ms. */
	created_at: bigint;
	/** Use of the picture, such as `verification/17`; null until a feature uses it. */
	used_by: string | null;
	removed_at: bigint | null;
	/** Reason of the removal, such as `unfinished` or `retention`. */
	removed_because: string | null;
}

/** Number of a user's uploads on the last day on which the user uploaded. */
export interface ImageCountsTable {
	user_id: bigint;
	/** Days since the epoch, UTC. */
	day: number;
	count: number;
}

export interface ImageTables {
	"people.images": ImagesTable;
	"people.image_counts": ImageCountsTable;
}

export const imageTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table people.images (
			id text primary key,
			user_id bigint not null references people.users (id),
			purpose text not null,
			state text not null check (state in ('writing', 'uploaded', 'attached', 'removing', 'removed')),
			size integer not null,
			sha256 text not null,
			key_id text not null,
			created_at bigint not null,
			used_by text,
			removed_at bigint,
			removed_because text
		)`.execute(db);
		await sql`create index images_of_user on people.images (user_id)`.execute(db);
		await sql`create index images_to_remove on people.images (created_at) where state <> 'removed'`.execute(db);
		await sql`create table people.image_counts (
			user_id bigint primary key references people.users (id),
			day integer not null,
			count integer not null
		)`.execute(db);
	},
};
