// Reads the rows of an export through a cursor in one read-only transaction. All rows therefore belong to the same moment, and
// only one page of rows is in memory.
import type { ConsoleParams } from "@candor/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { AccountsViews } from "../../exchange/products/accounts/views.ts";
import type { VerificationViews } from "../../exchange/products/verification/views.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { entriesOf } from "../audit-log.ts";
import type { AuditTable, ConsoleTables } from "../tables.ts";
import { userRowOf, usersOf } from "../user-list.ts";
import { csvLine } from "./csv.ts";

export type Selection = ConsoleParams<"exports/start">["selection"];

/** Number of rows in a page. A page takes a few milliseconds of the event loop, so that exports do not delay orders. */
const PAGE = 500;

export interface RowsSource {
	readonly tables: Kysely<ConsoleTables & PeopleTables>;
	readonly views: AccountsViews & VerificationViews;
}

/** A table that operators can export. `R` is the type of its rows in the database. */
interface ExportedTable<R> {
	readonly columns: readonly string[];
	readonly query: SelectQueryBuilder<never, never, R>;
	readonly cellsOf: (row: R) => readonly (string | number)[];
	/** Returns the user of a row. This user counts towards the operator's look limit. */
	readonly userOf?: (row: R) => number;
}

type UserRow = { readonly id: bigint; readonly nickname: string; readonly created_at: bigint };
const timeText = (ms: number) => new Date(ms).toISOString();

function exportedTable({ tables, views }: RowsSource, selection: Selection): ExportedTable<never> {
	if (selection.table === "users") {
		const { table: _table, ...filter } = selection;
		const users: ExportedTable<UserRow> = {
			columns: ["user", "nickname", "joined_at", "verified", "country", "standing"],
			query: usersOf(tables, filter, views) as never,
			cellsOf: (row) => {
				const { user, nickname, joined_at, verified, country, standing } = userRowOf(row, views);
				return [user, nickname, timeText(joined_at), verified, country, standing];
			},
			userOf: ({ id }) => Number(id),
		};
		return users as never;
	}
	const { table: _table, ...filter } = selection;
	const entries: ExportedTable<AuditTable> = {
		columns: ["entry", "at", "operator", "role", "kind", "user", "address", "session", "reason", "details", "hash"],
		query: entriesOf(tables, filter) as never,
		cellsOf: ({ entry, at, operator, role, kind, user_id, address, session, reason, details, hash }) => [
			...[Number(entry), timeText(Number(at)), operator, role, kind],
			...[user_id === 0n ? "" : Number(user_id), address, session, reason, details, hash],
		],
	};
	return entries as never;
}

/** Returns the current number of rows that match a selection. */
export async function countRows(source: RowsSource, selection: Selection): Promise<number> {
	const counted = exportedTable(source, selection)
		.query.clearSelect()
		.clearOrderBy()
		.select(({ fn }) => fn.countAll<bigint>().as("count"));
	const { count } = await counted.executeTakeFirstOrThrow();
	return Number(count);
}

export interface ReadRows {
	/** Called with the total number of rows before the first page. If it throws, the export ends. */
	readonly onTotal: (total: number) => void;
	/**
	 * Called with the heading and then with each page: its CSV text, its number of rows, and the users who count towards the
	 * operator's look limit.
	 */
	readonly onPage: (text: string, rows: number, users: readonly number[]) => Promise<void>;
	/** If it is aborted, the export ends before the next page. */
	readonly signal: AbortSignal;
}

/**
 * Reads all rows of a selection in order. Rejects with errors of the database, errors of the callbacks, or the reason of the
 * signal.
 */
export async function readRows({ tables, views }: RowsSource, selection: Selection, read: ReadRows): Promise<void> {
	const transaction = tables.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
	await transaction.execute(async (inside) => {
		const source = { tables: inside, views };
		read.onTotal(await countRows(source, selection));
		const { columns, query, cellsOf, userOf } = exportedTable(source, selection);
		await read.onPage(csvLine(columns), 0, []);
		await sql`declare exported no scroll cursor for ${query}`.execute(inside);
		for (;;) {
			read.signal.throwIfAborted();
			const { rows } = await sql`fetch ${sql.lit(PAGE)} from exported`.execute(inside);
			const users = userOf === undefined ? [] : rows.map((row) => userOf(row as never));
			if (rows.length > 0) await read.onPage(rows.map((row) => csvLine(cellsOf(row as never))).join(""), rows.length, users);
			if (rows.length < PAGE) return;
		}
	});
}
