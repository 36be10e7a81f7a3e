// Tables of operators' commands, one row each with the user whom it affects, and of the commands that needed a second operator.
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

/** Proposed commands. A new era emits the waiting ones again. */
export const OPERATOR_INTENTS = table("operator_intents", 1, "replaced", [
	["intent", "bigint"],
	["operator", "bigint"],
	["command", "text"],
	["user_id", "bigint"],
	["hash", "text"],
	["bytes", "text"],
	["reason", "text"],
	["at", "bigint"],
]);

/** Decisions about proposed commands. An intent without a decision waits, or has expired. */
export const INTENT_DECISIONS = table("intent_decisions", 1, "added once", [
	["intent", "bigint"],
	["operator", "bigint"],
	["decision", "text"],
	["reason", "text"],
	["at", "bigint"],
	["offering", "bigint"],
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

export const operatorIntents: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create table projection.operator_intents (
			intent bigint primary key,
			operator bigint not null,
			command text not null,
			user_id bigint not null,
			hash text not null,
			bytes text not null,
			reason text not null,
			at bigint not null
		)`.execute(db);
		await sql`create table projection.intent_decisions (
			intent bigint primary key,
			operator bigint not null,
			decision text not null,
			reason text not null,
			at bigint not null
		)`.execute(db);
	},
};

/** `offering`: number of the offering that the approved command has set; 0: none, or not rebuilt since this migration. */
export const decidedOfferings: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table projection.intent_decisions add column offering bigint not null default 0`.execute(db);
	},
};
