// Table of export jobs. A row is deleted a day after the end of its job. The audit log keeps all steps.
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

interface ExportsTable {
	id: Generated<bigint>;
	operator: number;
	role: string;
	/** JSON with table, filter and order. */
	selection: string;
	reason: string;
	at: bigint;
	state: string;
	fault: string | null;
	approved_by: number | null;
	approved_at: bigint | null;
	ended_by: number | null;
	ended_at: bigint | null;
	rows: Generated<bigint>;
	total: bigint | null;
	bytes: Generated<bigint>;
	expires_at: bigint;
}

export interface ExportTables {
	"console.exports": ExportsTable;
}

export const consoleExports: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table console.exports (
			id bigint generated always as identity primary key,
			operator integer not null,
			role text not null,
			selection text not null,
			reason text not null,
			at bigint not null,
			state text not null,
			fault text,
			approved_by integer,
			approved_at bigint,
			ended_by integer,
			ended_at bigint,
			rows bigint not null default 0,
			total bigint,
			bytes bigint not null default 0,
			expires_at bigint not null
		)`.execute(db);
	},
};
