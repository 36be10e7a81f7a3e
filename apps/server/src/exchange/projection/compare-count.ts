import type { Pool } from "pg";
import type { TableShape } from "./columns.ts";

/** Compares the number of rows of a table with the journal. Returns differences as text. */
export async function compareCount(pool: Pool, { table }: TableShape, wanted: number): Promise<string[]> {
	const { rows } = await pool.query<{ count: bigint }>(`select count(*) as count from projection.${table}`);
	const found = Number(rows[0]?.count ?? 0n);
	return found === wanted ? [] : [`${table}: the journal tells of ${wanted}, the table has ${found}`];
}
