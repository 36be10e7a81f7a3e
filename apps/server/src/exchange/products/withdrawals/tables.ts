// Tables of withdrawals: each withdrawal with its newest state, and each of its steps. Users and operators see the steps as a
// timeline.
import type { RiskReason, WithdrawalState } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

/** A withdrawal. Amounts are in ledger units, times in ms. */
export interface WithdrawalRow {
	withdrawal: bigint;
	user_id: bigint;
	person: bigint;
	network: number;
	asset: number;
	address: string;
	/** Amount of the withdrawal, including the fee. */
	amount: bigint;
	fee: bigint;
	/** Codes of the risk reasons, separated by commas. */
	reasons: string;
	/** User who receives a withdrawal to an address of this exchange; 0 for all other withdrawals. */
	internal_to: bigint;
	/** Hash of the withdrawal's intent (the fields that operators sign), in hex. */
	hash: string;
	deadline: bigint;
	at: bigint;
	state: WithdrawalState;
	code: string;
	missed: boolean;
	/** Next deadline of the state, or the time at which funds are expected; 0 if there is none. */
	due: bigint;
	moved_at: bigint;
	/** Hash of the newest transaction; empty if none is recorded. */
	tx_hash: string;
}

export interface WithdrawalStepRow {
	id: bigint;
	withdrawal: bigint;
	/** State after the step; `approval` for the approval by one operator. */
	state: WithdrawalState | "approval";
	code: string;
	/** Operator who caused the step; 0 if the user, the server or a deadline caused it. */
	operator: bigint;
	/** Signature of the operator's approval in hex; empty for other steps. */
	signature: string;
	at: bigint;
}

export const reasonsOf = (row: Pick<WithdrawalRow, "reasons">): readonly RiskReason[] =>
	row.reasons === "" ? [] : (row.reasons.split(",") as RiskReason[]);

export const WITHDRAWALS = table("withdrawals", 1, "replaced", [
	["withdrawal", "bigint"],
	["user_id", "bigint"],
	["person", "bigint"],
	["network", "integer"],
	["asset", "integer"],
	["address", "text"],
	["amount", "bigint"],
	["fee", "bigint"],
	["reasons", "text"],
	["internal_to", "bigint"],
	["hash", "text"],
	["deadline", "bigint"],
	["at", "bigint"],
	["state", "text"],
	["code", "text"],
	["missed", "boolean"],
	["due", "bigint"],
	["moved_at", "bigint"],
	["tx_hash", "text"],
]);
export const WITHDRAWAL_STEPS = table("withdrawal_steps", 1, "added once", [
	["id", "bigint"],
	["withdrawal", "bigint"],
	["state", "text"],
	["code", "text"],
	["operator", "bigint"],
	["signature", "text"],
	["at", "bigint"],
]);

export const withdrawalTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};

const STATEMENTS = [
	`create table projection.withdrawals (
		withdrawal bigint primary key,
		user_id bigint not null,
		person bigint not null,
		network integer not null,
		asset integer not null,
		address text not null,
		amount bigint not null,
		fee bigint not null,
		reasons text not null,
		internal_to bigint not null,
		hash text not null,
		deadline bigint not null,
		at bigint not null,
		state text not null,
		code text not null,
		missed boolean not null,
		due bigint not null,
		moved_at bigint not null,
		tx_hash text not null
	) with (fillfactor = 80)`,
	"create index withdrawals_of_user on projection.withdrawals (user_id, withdrawal desc)",
	"create index withdrawals_to_address on projection.withdrawals (network, address, user_id)",
	`create table projection.withdrawal_steps (
		id bigint primary key,
		withdrawal bigint not null,
		state text not null,
		code text not null,
		operator bigint not null,
		signature text not null,
		at bigint not null
	)`,
	"create index withdrawal_steps_of on projection.withdrawal_steps (withdrawal, id)",
];

/** Creates the index for a person's limits, which count the withdrawals of all accounts of that person. */
export const withdrawalsByPerson: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql`create index withdrawals_of_person on projection.withdrawals (person, at)`.execute(db);
	},
};
