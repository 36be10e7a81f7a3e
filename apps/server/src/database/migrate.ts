import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DatabaseUnusable } from "./failures.ts";

export type Migrations = Readonly<Record<string, Migration>>;

/** Runs the migrations that are missing, each in a transaction, and returns their names. Rejects with DatabaseUnusable. */
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
	const unknown = (await executed(db)).filter((name) => !Object.hasOwn(migrations, name));
	if (unknown.length > 0) {
		throw new DatabaseUnusable(
			`these tables are a newer release's: it made ${unknown.join(", ")}, which this release does not know. Start the newer release; nothing was changed.`,
		);
	}
	const { error, results } = await migrator.migrateToLatest();
	if (error !== undefined) {
		const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the list of migrations";
		throw new DatabaseUnusable(`${failed}: ${(error as Error).message}`, { cause: error });
	}
	return (results ?? []).map((result) => result.migrationName);
}

/** Returns the names of the migrations that were run; empty if the table of migrations does not exist yet. */
async function executed(db: Kysely<unknown>): Promise<string[]> {
	const { rows } = await sql<{ there: boolean }>`select to_regclass('people.migrations') is not null as there`.execute(db);
	if (rows[0]?.there !== true) return [];
	return (await sql<{ name: string }>`select name from people.migrations order by name`.execute(db)).rows.map(({ name }) => name);
}
