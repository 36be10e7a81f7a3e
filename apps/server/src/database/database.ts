// Opens the server's database: starts the embedded Postgres or connects to another one, checks its settings, migrates the tables,
// and opens the pools.
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../config/environment.ts";
import { makeClient, makePool } from "./connections.ts";
import { assertDurable } from "./durability-settings.ts";
import { EmbeddedServer } from "./embedded-server.ts";
import { DatabaseUnusable } from "./failures.ts";
import { type Migrations, migrate } from "./migrate.ts";

/** Time limit of a query in the pool `reads`, ms. Postgres enforces it, even if the client of the query is gone. */
const READ_TIMEOUT_MS = 5_000;

export type DatabaseLog = (level: "info" | "warn" | "error", message: string) => void;

export interface Database {
	/** Connection string with the password. It must not be logged. */
	readonly address: string;
	/** Location of the database's files, for messages. */
	readonly place: string;
	/** Pool for the tables of users (sign-in, sessions) and for work of the server. The journal uses separate connections. */
	readonly pool: Pool;
	/** Pool for queries of the projection. Its queries have a time limit, so that reads of lists never delay a sign-in. */
	readonly reads: Pool;
	/** Closes the pools and stops the embedded Postgres. */
	close(): Promise<void>;
}

/** Returns a query builder for the pool. `T` is the type of the tables that the caller uses. */
export function kyselyOf<T>(pool: Pool): Kysely<T> {
	return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the database. Rejects with DatabaseUnusable, or with the reason of `signal`. The caller must hold the lock of the data
 * folder.
 */
export async function openDatabase(
	config: Pick<Config, "dataDir" | "databaseUrl">,
	migrations: Migrations,
	log: DatabaseLog,
	signal?: AbortSignal,
): Promise<Database> {
	const { dataDir, databaseUrl } = config;
	const embedded = databaseUrl === undefined ? await EmbeddedServer.start({ dataDir, log, signal }) : undefined;
	const address = databaseUrl ?? (embedded as EmbeddedServer).address;
	let closing = false;
	const onIdleError = (error: Error) => {
		if (!closing) log("warn", `database: ${error.message}`);
	};
	const pool = makePool(address, { max: 12, application_name: "candor" }, onIdleError);
	const readOptions = { max: 8, application_name: "candor reads", statement_timeout: READ_TIMEOUT_MS };
	const reads = makePool(address, readOptions, onIdleError);
	const close = async () => {
		closing = true;
		await pool.end();
		await reads.end();
		await embedded?.stop();
	};
	try {
		await prepareDatabase(address, pool, migrations, log);
	} catch (error) {
		await close();
		throw error;
	}
	const place = embedded?.home.folder ?? `Postgres at ${new URL(address).host}`;
	return { address, place, pool, reads, close };
}

/** Checks the settings and migrates the tables. */
export async function prepareDatabase(address: string, pool: Pool, migrations: Migrations, log: DatabaseLog): Promise<void> {
	const client = makeClient(address);
	try {
		await client.connect();
	} catch (cause) {
		await client.end().catch(() => {});
		throw new DatabaseUnusable(`the database does not answer: ${(cause as Error).message}`, { cause });
	}
	try {
		await assertDurable(client);
	} finally {
		await client.end();
	}
	// The query builder must not be destroyed, because that would close the pool.
	for (const name of await migrate(kyselyOf<unknown>(pool), migrations)) log("info", `database: ${name} is in place`);
}
