import type { Pool } from "pg";
import type { TableShape } from "./columns.ts";

/**
 * Compares the number of rows in a table with the number `wanted` from the journal. Returns the difference as a text; an empty
 * array means that there is none.
 */
export async function compareCount(pool: Pool, { table }: TableShape, wanted: number): Promise<string[]> {
	const { rows } = await pool.query<{ count: bigint }>(`select count(*) as count from projection.${table}`);
	const found = Number(rows[0]?.count ?? 0n);
	return found === wanted ? [] : [`${table}: the journal tells of ${wanted}, the table has ${found}`];
}
