// Brings the database's tables to what this code expects.
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DatabaseUnusable } from "./failures.ts";

export type Migrations = Readonly<Record<string, Migration>>;

/** Runs what is missing, each in a transaction; returns the names. Throws DatabaseUnusable. */
export async function migrate(db: Kysely<unknown>, migrations: Migrations): Promise<readonly string[]> {
	await sql`create schema if not exists people`.execute(db);
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => ({ ...migrations }) },
		migrationTableSchema: "people",
		migrationTableName: "migrations",
		migrationLockTableName: "migrations_lock",
		allowUnorderedMigrations: true,
	});
	const { error, results } = await migrator.migrateToLatest();
	if (error !== undefined) {
		const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the list of migrations";
		throw new DatabaseUnusable(`${failed}: ${(error as Error).message}`, { cause: error });
	}
	return (results ?? []).map((result) => result.migrationName);
}
