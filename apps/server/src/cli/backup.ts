// `candor backup FOLDER`: copies the files of DATA_DIR and all tables, of a running or a stopped exchange. It changes nothing in
// the exchange.
import { createReadStream, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Config } from "../config/environment.ts";
import { runningRelease } from "../config/source-version.ts";
import { makeClient } from "../database/connections.ts";
import { lockData } from "../database/data-lock.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";
import { DatabaseUnusable, DataInUse } from "../database/failures.ts";
import { MIGRATIONS } from "../migrations.ts";
import { BackupUnusable, FORMAT, filePath, type Manifest, writeManifest, writePart } from "./backup-manifest.ts";
import { copyTablesOut, namesOfMigrations } from "./backup-tables.ts";
import { assertExchange } from "./command-environment.ts";
import type { PrintLine } from "./commands.ts";
import { type Output, ProgressBar } from "./progress-bar.ts";

/**
 * Matches files of DATA_DIR that are not copied. The files of Postgres are left out because a restore creates a new cluster with
 * a new password, and exports because each is for one download. The keys are left out because they have separate backups that
 * expire (`backup-keys`). The other files describe a running process.
 */
const LEFT_OUT =
	/^((key-store|exports)(\/|$)|postgres(\/|$|\.)|database\.json$|secrets\/database$|server\.lock|\.database-password)|\.(new|writing)$/;

/**
 * Runs the command. Resolves with the exit code. Rejects with BackupUnusable, NoExchange, DatabaseUnusable, or an error of the
 * file system or the database.
 */
export async function backup(config: Config, words: readonly string[], say: PrintLine, errors: Output): Promise<number> {
	const [typed, ...more] = words;
	if (typed === undefined || more.length > 0) {
		say("npm run candor -- backup FOLDER");
		return 2;
	}
	const folder = resolve(typed);
	await assertExchange(config);
	assertUsable(folder, config.dataDir);
	return withAddress(config, errors, async (address) => {
		const client = makeClient(address, { application_name: "candor backup" });
		try {
			await client.connect();
		} catch (cause) {
			await client.end().catch(() => {});
			throw new DatabaseUnusable(`the database does not answer: ${(cause as Error).message}`, { cause });
		}
		try {
			await assertThisRelease(await namesOfMigrations(client));
			mkdirSync(folder, { recursive: true, mode: 0o700 });
			// Files are copied before the tables, because a stored head or a snapshot must not be newer than the journal of the
			// backup.
			const files = await copyFiles(config, folder);
			const bar = new ProgressBar("tables    ", errors);
			const copied = await copyTablesOut(client, folder, (done, of) => bar.show(done, of));
			bar.finish();
			const manifest: Manifest = {
				format: FORMAT,
				release: runningRelease(config.sourceCommit),
				madeAt: new Date().toISOString(),
				...copied,
				files,
			};
			const sha256 = await writeManifest(folder, manifest);
			const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
			say(`journal     ends at sequence ${manifest.journal.lastSeq}`);
			say(`tables      ${manifest.tables.length}, with ${rows} rows`);
			say(`files       ${files.length} of ${config.dataDir}`);
			say(`manifest    SHA-256 ${sha256}`);
			say(`complete    ${folder}`);
			return 0;
		} catch (error) {
			removeParts(folder);
			throw error;
		} finally {
			await client.end().catch(() => {});
		}
	});
}

function assertUsable(folder: string, dataDir: string): void {
	if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
		throw new BackupUnusable(`${folder} is not an empty folder: name a new one for each backup. Nothing was changed.`);
	}
	const parent = existsSync(folder) ? folder : resolve(folder, "..");
	const path = existsSync(parent) ? join(realpathSync(parent), relative(parent, folder)) : folder;
	if (!/^\.\.(\/|$)/.test(relative(realpathSync(dataDir), path))) {
		throw new BackupUnusable(`${folder} is inside DATA_DIR, so it would be lost together with it. Nothing was changed.`);
	}
}

/** Rejects with BackupUnusable if the tables are those of another release, because this release could not restore them. */
async function assertThisRelease(names: readonly string[]): Promise<void> {
	const known = Object.keys(MIGRATIONS);
	if (names.length === known.length && names.every((name) => known.includes(name))) return;
	throw new BackupUnusable("the tables are those of another release: back up with the release that runs. Nothing was changed.");
}

/**
 * Calls `work` with the connection string of the database. If the server is stopped, the embedded Postgres runs only for this
 * call, and the data folder is locked during it.
 */
async function withAddress<T>(config: Config, errors: Output, work: (address: string) => Promise<T>): Promise<T> {
	const { dataDir, databaseUrl } = config;
	if (databaseUrl !== undefined) return work(databaseUrl);
	let lock: ReturnType<typeof lockData>;
	try {
		lock = lockData(dataDir, "the Candor server or another command");
	} catch (error) {
		if (!(error instanceof DataInUse)) throw error;
		return work(await EmbeddedServer.addressOfRunning(dataDir));
	}
	try {
		const log = (level: string, message: string) => level !== "info" && errors.write(`${message}\n`);
		const server = await EmbeddedServer.start({ dataDir, log });
		try {
			return await work(server.address);
		} finally {
			await server.stop();
		}
	} finally {
		lock.release();
	}
}

async function copyFiles({ dataDir, keyStore }: Config, folder: string): Promise<Manifest["files"]> {
	const files: Manifest["files"] = [];
	for (const path of listFiles(dataDir, "")) {
		const source = join(dataDir, path);
		// With a setting of KEY_STORE_DIR, the key store can be in another subfolder of DATA_DIR.
		if (!relative(keyStore.folder, source).startsWith("..")) continue;
		try {
			const mode = statSync(source).mode & 0o777;
			files.push({ path, mode, ...(await writePart(join(folder, filePath(path)), [createReadStream(source)], mode)) });
		} catch (error) {
			// A running server removes its oldest snapshot when it writes a new one, so a snapshot can disappear during the copy.
			const { code, path: missing } = error as NodeJS.ErrnoException;
			if (code !== "ENOENT" || missing !== source) throw error;
			rmSync(join(folder, filePath(path)), { force: true });
		}
	}
	return files;
}

function* listFiles(dataDir: string, below: string): Iterable<string> {
	for (const name of readdirSync(join(dataDir, below)).sort()) {
		const path = join(below, name);
		if (LEFT_OUT.test(path)) continue;
		const found = statSync(join(dataDir, path), { throwIfNoEntry: false });
		if (found?.isDirectory() === true) yield* listFiles(dataDir, path);
		else if (found?.isFile() === true) yield path;
	}
}

/** Removes the files of an interrupted backup, which are useless without a manifest. On a full disk even this can fail. */
function removeParts(folder: string): void {
	for (const part of ["tables", "files"]) {
		try {
			rmSync(join(folder, part), { recursive: true, force: true });
		} catch {
			// The error that interrupted the backup is reported, so this one is ignored.
		}
	}
}
