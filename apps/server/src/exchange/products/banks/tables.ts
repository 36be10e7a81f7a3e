// Tables of bank transfers: applications for deposits, statements and their lines, payouts, and treasury withdrawals. Money is in
// the smallest unit of the account's currency, coins are in ledger units, times in ms.
import type { BankDepositMoved, PayoutMoved, StatementLineUsed, TreasuryMoved } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { table } from "../../projection/table.ts";

export interface BankApplicationRow {
	application: bigint;
	user_id: bigint;
	account: number;
	asset: number;
	amount: bigint;
	rate: bigint;
	spread_ppm: number;
	source: string;
	/** SHA-256 of the voucher's picture in hex. */
	voucher: string;
	at: bigint;
	state: BankDepositMoved["state"];
	cause: BankDepositMoved["cause"];
	/** Number of the statement line that matches this application; 0 before the match. */
	line: bigint;
	received: bigint;
	credited: bigint;
	/** Number of the deposit in the journal; 0 before a statement line matches. */
	deposit: bigint;
	/** Operator who caused the newest state; 0 if no operator has acted on it. */
	operator: bigint;
	moved_at: bigint;
}

export interface BankStatementRow {
	account: number;
	statement: string;
	opening: bigint;
	closing: bigint;
	lines: number;
	operator: bigint;
	at: bigint;
}

export interface BankLineRow {
	line: bigint;
	account: number;
	statement: string;
	key: string;
	/** Booking day as a number of the form YYYYMMDD. */
	day: number;
	amount: bigint;
	/** SHA-256 of the statement line's texts in hex. */
	hash: string;
	/** Operator who imported the statement line. */
	operator: bigint;
	at: bigint;
	/** Empty until the statement line is used. */
	use: StatementLineUsed["use"] | "";
	item: bigint;
	used_by: bigint;
	used_at: bigint;
}

export interface BankPayoutRow {
	withdrawal: bigint;
	user_id: bigint;
	account: number;
	payout: bigint;
	rate: bigint;
	spread_ppm: number;
	source: string;
	at: bigint;
	state: PayoutMoved["state"] | "fixed";
	line: bigint;
	operator: bigint;
	moved_at: bigint;
}

export interface TreasuryRow {
	withdrawal: bigint;
	network: number;
	asset: number;
	amount: bigint;
	address: string;
	state: TreasuryMoved["state"];
	hash: string;
	line: bigint;
	operator: bigint;
	at: bigint;
}

export const BANK_APPLICATIONS = table("bank_applications", 1, "replaced", [
	["application", "bigint"],
	["user_id", "bigint"],
	["account", "integer"],
	["asset", "integer"],
	["amount", "bigint"],
	["rate", "bigint"],
	["spread_ppm", "integer"],
	["source", "text"],
	["voucher", "text"],
	["at", "bigint"],
	["state", "text"],
	["cause", "text"],
	["line", "bigint"],
	["received", "bigint"],
	["credited", "bigint"],
	["deposit", "bigint"],
	["operator", "bigint"],
	["moved_at", "bigint"],
]);
export const BANK_STATEMENTS = table("bank_statements", 2, "added once", [
	["account", "integer"],
	["statement", "text"],
	["opening", "bigint"],
	["closing", "bigint"],
	["lines", "integer"],
	["operator", "bigint"],
	["at", "bigint"],
]);
export const BANK_LINES = table("bank_lines", 1, "replaced", [
	["line", "bigint"],
	["account", "integer"],
	["statement", "text"],
	["key", "text"],
	["day", "integer"],
	["amount", "bigint"],
	["hash", "text"],
	["operator", "bigint"],
	["at", "bigint"],
	["use", "text"],
	["item", "bigint"],
	["used_by", "bigint"],
	["used_at", "bigint"],
]);
export const BANK_PAYOUTS = table("bank_payouts", 1, "replaced", [
	["withdrawal", "bigint"],
	["user_id", "bigint"],
	["account", "integer"],
	["payout", "bigint"],
	["rate", "bigint"],
	["spread_ppm", "integer"],
	["source", "text"],
	["at", "bigint"],
	["state", "text"],
	["line", "bigint"],
	["operator", "bigint"],
	["moved_at", "bigint"],
]);
export const TREASURY_WITHDRAWALS = table("treasury_withdrawals", 1, "replaced", [
	["withdrawal", "bigint"],
	["network", "integer"],
	["asset", "integer"],
	["amount", "bigint"],
	["address", "text"],
	["state", "text"],
	["hash", "text"],
	["line", "bigint"],
	["operator", "bigint"],
	["at", "bigint"],
]);

/** Creates the tables from their shapes. The first `keyColumns` columns of a shape are the primary key. */
export const bankTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		for (const { table: name, columns, keyColumns } of BANK_TABLES) {
			const key = columns.slice(0, keyColumns).map(([column]) => column);
			const list = columns.map(([column, type]) => `${column} ${type} not null`);
			await sql.raw(`create table projection.${name} (${list.join(", ")}, primary key (${key.join(", ")}))`).execute(db);
		}
		await sql`create index bank_applications_of_user on projection.bank_applications (user_id, application desc)`.execute(db);
	},
};
const BANK_TABLES = [BANK_APPLICATIONS, BANK_STATEMENTS, BANK_LINES, BANK_PAYOUTS, TREASURY_WITHDRAWALS];
