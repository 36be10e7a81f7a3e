// Table of uploaded pictures. The pictures are encrypted files outside the database.

import type { ImagePurpose } from "@candor/contract";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export interface ImagesTable {
	/** Random id, 32 hex digits. */
	id: string;
	user_id: bigint;
	purpose: ImagePurpose;
	/**
	 * `writing` until the file is stored, `uploaded` until a feature uses the picture, and then `attached`. `removing` from the
	 * decision to delete the picture until its key and its file are deleted, and then `removed`. A row with state `removed` is
	 * the record of the deletion.
	 */
	state: "writing" | "uploaded" | "attached" | "removing" | "removed";
	/** Length of the picture in bytes. */
	size: number;
	/** SHA-256 of the picture in hex; empty once the picture is removed. */
	sha256: string;
	key_id: string;
	/** Times are in ms. */
	created_at: bigint;
	/** Place where a feature uses the picture, such as `verification/17`; null until a feature uses it. */
	used_by: string | null;
	removed_at: bigint | null;
	/** Reason of the removal, such as `unfinished` or `retention`. */
	removed_because: string | null;
}

/** Number of a user's uploads on the last UTC day on which the user uploaded. */
export interface ImageCountsTable {
	user_id: bigint;
	/** UTC day, as days since 1970. */
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
