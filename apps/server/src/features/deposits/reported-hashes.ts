// Transaction hashes that users have reported before any block contains the transaction.
import { type Kysely, sql } from "kysely";
import type { DepositRecorderTables } from "../../deposit-recorder/tables.ts";

type Tables = Kysely<DepositRecorderTables>;

/** Maximum number of a user's reports whose transfers are not found yet. */
export const MOST_REPORTS = 20;
/** A report is removed after this time. By then, a node has forgotten a transaction that no block contains. */
const WAITS_MS = 7 * 86_400_000;
/**
 * Pattern of the keys of reported hashes. Applications for bank deposits have other keys: they wait for an operator, not for a
 * block.
 */
const REPORTED = "submitted:%";

export function countReports(tables: Tables, user: number): Promise<number> {
	return tables
		.selectFrom("money.deposits")
		.select(({ fn }) => fn.countAll<bigint>().as("count"))
		.where((row) => row.and({ user_id: BigInt(user), state: "submitted" }))
		.where("key", "like", REPORTED)
		.executeTakeFirstOrThrow()
		.then(({ count }) => Number(count));
}

/** Removes reports that are older than a week, and reports whose transfer the scanner has found. @param now time in ms */
export async function removeOldReports(tables: Tables, now: number): Promise<void> {
	await tables
		.deleteFrom("money.deposits as d")
		.where("d.state", "=", "submitted")
		.where("d.key", "like", REPORTED)
		.where(
			sql<boolean>`(d.seen_at < ${BigInt(now - WAITS_MS)} or exists (select from money.deposits o
				where o.network = d.network and o.hash = d.hash and o.user_id = d.user_id and o.state <> 'submitted'))`,
		)
		.execute();
}
