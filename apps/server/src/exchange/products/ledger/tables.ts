// Shapes of the ledger's tables. The migrations in exchange/projection/first-tables.ts and day-changes-table.ts create them.
import { table } from "../../projection/table.ts";

export const BALANCES = table("balances", 3, "replaced", [
	["owner", "bigint"],
	["account", "text"],
	["asset", "integer"],
	["available", "bigint"],
	["frozen", "bigint"],
]);
export const ACCOUNT_RECORDS = table("account_records", 1, "added once", [
	["record_id", "bigint"],
	["user_id", "bigint"],
	["account", "text"],
	["asset", "integer"],
	["change", "bigint"],
	["available", "bigint"],
	["frozen", "bigint"],
	["cause", "text"],
	["ref", "bigint"],
	["at", "bigint"],
]);
export const DAY_CHANGES = table("day_changes", 4, "summed", [
	["user_id", "bigint"],
	["day", "integer"],
	["asset", "integer"],
	["cause", "text"],
	["change", "bigint"],
]);
