// Table of operators' commands, one row each, with the user whom it affects.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

export const OPERATOR_ACTS = table("operator_acts", 1, "added once", [
	["id", "bigint"],
	["operator", "bigint"],
	["approver", "bigint"],
	["command", "text"],
	["user_id", "bigint"],
	["reason", "text"],
	["at", "bigint"],
]);

export const operatorActs: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		// `approver` or `user_id` is 0 if there is none.
		await sql`create table projection.operator_acts (
			id bigint primary key,
			operator bigint not null,
			approver bigint not null,
			command text not null,
			user_id bigint not null,
			reason text not null,
			at bigint not null
		)`.execute(db);
		await sql`create index operator_acts_of_user on projection.operator_acts (user_id, id desc)`.execute(db);
	},
};
