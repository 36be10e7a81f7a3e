// Copies all tables of an exchange from Postgres to files and back, with COPY, because the embedded Postgres has no pg_dump
// (docs/decisions/0190-a-backup-copies-tables-through-the-driver.md).
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type BackedUpTable, BackupUnusable, type Manifest, tablePath, writePart } from "./backup-manifest.ts";

/** Schemas that the migrations create. A test compares this list with a migrated database. */
const SCHEMAS = "('chain', 'chat', 'console', 'journal', 'liabilities', 'money', 'people', 'projection')";
/** Tables that are not copied, because the migrations of a restore fill them. */
const OF_MIGRATIONS = "('people.migrations', 'people.migrations_lock')";

type CopiedTables = Pick<Manifest, "tables" | "sequences" | "journal" | "migrations">;

/**
 * Writes every table into the backup, as of one moment. Rejects with BackupUnusable if the journal is empty, and with errors of
 * the database and of the file system.
 * @param onTable called before each table with the number of finished tables and of all tables
 */
export async function copyTablesOut(
	client: ClientBase,
	folder: string,
	onTable: (done: number, of: number) => void,
): Promise<CopiedTables> {
	await client.query("begin isolation level repeatable read, read only");
	const { rows: ends } = await client.query<{ seq: bigint; hash: string }>(
		"select last_seq as seq, encode(hash, 'hex') as hash from journal.entries order by first_seq desc limit 1",
	);
	const [end] = ends;
	if (end === undefined) throw new BackupUnusable("the journal is empty: there is nothing to back up");
	const migrations = await namesOfMigrations(client);
	const { rows: sequences } = await client.query<Manifest["sequences"][number]>(
		`select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
		where schemaname in ${SCHEMAS} and last_value is not null order by 1, 2`,
	);
	const tables: BackedUpTable[] = [];
	const listed = await listTables(client);
	for (const table of listed) {
		onTable(tables.length, listed.length);
		const copy = client.query(copyTo(`copy ${withColumns(table)} to stdout`));
		const checksum = await writePart(join(folder, tablePath(table)), [copy, createGzip({ level: 1 })], 0o600);
		tables.push({ ...table, rows: copy.rowCount, ...checksum });
	}
	await client.query("commit");
	return { tables, sequences, migrations, journal: { lastSeq: Number(end.seq), hash: end.hash } };
}

export async function namesOfMigrations(client: ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>("select name from people.migrations order by name");
	return rows.map(({ name }) => name);
}

/** Fills the tables of an empty database: all of them or none. Rejects with BackupUnusable or an error of the database. */
export async function copyTablesIn(
	client: ClientBase,
	folder: string,
	{ tables, sequences }: Pick<Manifest, "tables" | "sequences">,
	onTable: (done: number, of: number) => void,
): Promise<void> {
	const backedUp = new Set(tables.map(nameOf));
	const lacking = (await listTables(client)).map(nameOf).filter((name) => !backedUp.has(name));
	if (lacking.length > 0) {
		throw new BackupUnusable(`the backup is incomplete: it lacks ${lacking.join(", ")}. Remove the new data folder.`);
	}
	await client.query("begin");
	// The migrations have written first rows, for example the position of the projection. These are deleted. The tables of the
	// journal have no such rows, and refuse deletions.
	for (const table of tables.toReversed().filter(({ schema }) => schema !== "journal")) {
		await client.query(`delete from ${nameOf(table)}`);
	}
	for (const [done, table] of tables.entries()) {
		onTable(done, tables.length);
		const copy = client.query(copyFrom(`copy ${withColumns(table)} from stdin`));
		await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), copy);
		if (copy.rowCount !== table.rows) {
			throw new BackupUnusable(`${tablePath(table)} has ${copy.rowCount} rows, and the manifest says ${table.rows}`);
		}
	}
	for (const { schema, name, last } of sequences) {
		await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [schema, name, last]);
	}
	await client.query("commit");
}

/** Returns true if the database contains neither a journal row nor a user. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
	for (const table of ["journal.entries", "people.users"]) {
		const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table]);
		if (rows[0]?.there === true && (await client.query(`select from ${table} limit 1`)).rowCount !== 0) return false;
	}
	return true;
}

type ListedTable = Pick<BackedUpTable, "schema" | "table" | "columns">;

/** Lists the tables to copy. Each comes after the tables that it references. */
async function listTables(client: ClientBase): Promise<ListedTable[]> {
	const { rows } = await client.query<ListedTable & { oid: number; references: number[] }>(
		`select c.oid, n.nspname as schema, c.relname as table,
			(select array_agg(attname::text order by attnum) from pg_attribute
				where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
			array(select confrelid from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and n.nspname in ${SCHEMAS} and n.nspname || '.' || c.relname not in ${OF_MIGRATIONS}
		order by n.nspname, c.relname`,
	);
	const ordered = new Set<(typeof rows)[number]>();
	const add = (row: (typeof rows)[number]) => {
		for (const other of rows) if (row.references.includes(other.oid) && !ordered.has(other)) add(other);
		ordered.add(row);
	};
	for (const row of rows) add(row);
	return [...ordered].map(({ schema, table, columns }) => ({ schema, table, columns }));
}

const nameOf = ({ schema, table }: Pick<ListedTable, "schema" | "table">) => `"${schema}"."${table}"`;
const withColumns = (table: ListedTable) => `${nameOf(table)} (${table.columns.map((name) => `"${name}"`).join(", ")})`;
