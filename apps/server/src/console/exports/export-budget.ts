// Limits the number of rows that an operator may export within 24 hours, by role. The rows are counted from the audit log, so
// that a restart does not reset the count.
import { type Kysely, sql } from "kysely";
import type { ConsoleTables } from "../tables.ts";

const DAY_MS = 86_400_000;
const ROWS_A_DAY: ReadonlyMap<string, number> = new Map([
	["reviewer", 1_000],
	["treasurer", 10_000],
	["administrator", 1_000_000],
]);

export function rowsADay(role: string): number {
	return ROWS_A_DAY.get(role) ?? 0;
}

/** Returns the number of rows that the operator may still export now. */
export async function rowsLeft(
	tables: Kysely<ConsoleTables>,
	{ operator, role }: { readonly operator: number; readonly role: string },
	now: number,
): Promise<number> {
	const { rows } = await sql<{ rows: bigint | null }>`
		select sum((details::jsonb ->> 'rows')::bigint)::bigint as rows from console.audit
		where kind = 'export' and operator = ${operator} and at > ${BigInt(now - DAY_MS)}
			and details::jsonb ->> 'step' = 'downloaded'`.execute(tables);
	return Math.max(0, rowsADay(role) - Number(rows[0]?.rows ?? 0n));
}
