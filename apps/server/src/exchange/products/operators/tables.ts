// Tables of operators' commands: one row per command with the user whom it affects, and the commands that a second operator had
// to approve.
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

/** Proposed commands. At the start of a new era, the core emits the pending ones a second time. */
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

/** Decisions about proposed commands. An intent without a decision is still pending or has expired. */
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
		// `approver` is 0 if no second operator approved the command. `user_id` is 0 if it affects no single user.
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

/**
 * Adds the column `offering`: the number of the offering that the approved command has set. 0 means none, or that the row was
 * written before this migration and not rebuilt since.
 */
export const decidedOfferings: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`alter table projection.intent_decisions add column offering bigint not null default 0`.execute(db);
	},
};
