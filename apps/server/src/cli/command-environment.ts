// Opens what commands of operators need: the lock of the data folder, the database (the embedded Postgres is started), the
// journal, and the places that store the journal's head.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SnapshotFiles } from "@candor/journal";
import type { Config } from "../config/environment.ts";
import { makeClient } from "../database/connections.ts";
import { lockData } from "../database/data-lock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import type { HeadPlaces } from "../exchange/heads/check-heads.ts";
import { FileHeadStore } from "../exchange/heads/file-head-store.ts";
import { openHeadStore } from "../exchange/heads/open-head-store.ts";
import { PostgresJournalStore } from "../exchange/postgres-journal-store.ts";
import { MIGRATIONS } from "../migrations.ts";
import type { Output } from "./progress-bar.ts";

export interface CommandEnvironment {
	readonly config: Config;
	readonly database: Database;
	readonly store: PostgresJournalStore;
	readonly snapshots: SnapshotFiles;
	/** Places that store the journal's head. */
	readonly heads: HeadPlaces;
	/** Output for progress and warnings. */
	readonly errors: Output;
}

/** DATA_DIR or DATABASE_URL contains no exchange, probably because the setting is mistyped. */
class NoExchange extends Error {
	override name = "NoExchange";
}

/**
 * Runs `work` with exclusive access to the data. Rejects with NoExchange, with DataInUse if a server is running, or with
 * DatabaseUnusable.
 * @param mayMake if true, the data folder and the database are created if they do not exist
 */
export async function withCommandEnvironment<T>(
	config: Config,
	errors: Output,
	work: (place: CommandEnvironment) => Promise<T>,
	mayMake = false,
): Promise<T> {
	const closers: (() => unknown)[] = [];
	try {
		if (!mayMake) await assertExchange(config);
		const lock = lockData(config.dataDir, "the Candor server or another command");
		closers.push(() => lock.release());
		const database = await openDatabase(config, MIGRATIONS, (level, message) => {
			if (level !== "info") errors.write(`${message}\n`);
		});
		closers.push(() => database.close());
		// The command also takes the lock of the journal's writer, because a server on another machine may use the same
		// DATABASE_URL.
		const store = await PostgresJournalStore.open({ address: database.address }, 1_000);
		closers.push(() => store.close());
		const heads: HeadPlaces = {
			local: FileHeadStore.ofDataFolder(config.dataDir),
			second: openHeadStore(config.headStore),
			mayBeAway: config.startWithoutHeadStore,
		};
		const snapshots = new SnapshotFiles(join(config.dataDir, "snapshots"));
		return await work({ config, database, store, snapshots, heads, errors });
	} finally {
		for (const closer of closers.reverse()) await closer();
	}
}

/** Resolves if the data folder or the database contains an exchange. Creates nothing. Rejects with NoExchange. */
export async function assertExchange({ dataDir, databaseUrl }: Config): Promise<void> {
	const has = (name: string) => existsSync(join(dataDir, name));
	if (databaseUrl === undefined) {
		if (has("postgres/PG_VERSION") || has("database.json")) return;
		throw new NoExchange(
			`there is no exchange in ${dataDir}: set DATA_DIR, or DATABASE_URL, as for the server. Nothing was created.`,
		);
	}
	if (!existsSync(dataDir))
		throw new NoExchange(`${dataDir} does not exist: set DATA_DIR as for the server. Nothing was created.`);
	const client = makeClient(databaseUrl);
	try {
		await client.connect();
		const { rows } = await client.query<{ there: boolean }>("select to_regclass('journal.entries') is not null as there");
		if (rows[0]?.there === true) return;
	} catch {
		// The database does not respond. A later step opens it and reports the reason.
		return;
	} finally {
		await client.end().catch(() => {});
	}
	throw new NoExchange("there is no exchange in the database of DATABASE_URL: set it as for the server. Nothing was created.");
}
