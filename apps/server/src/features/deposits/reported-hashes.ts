// Hashes that users have reported and that no block contains yet.
import { type Kysely, sql } from "kysely";
import type { DepositRecorderTables } from "../../deposit-recorder/tables.ts";

type Tables = Kysely<DepositRecorderTables>;

/** Reports of a user that may wait for their transfer. */
export const MOST_REPORTS = 20;
/** A node forgets a transaction that no block takes within days. */
const WAITS_MS = 7 * 86_400_000;
/** Reports by bank have another key, and wait for an operator. */
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

/** Removes reports that waited a week in vain, and those whose transfer the scanner has found. @param now ms */
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
