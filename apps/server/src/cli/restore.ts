// `candor restore FOLDER`: fills an empty DATA_DIR and an empty database from a backup, and then checks the result like `verify`.
import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../config/environment.ts";
import { makeClient } from "../database/connections.ts";
import { prepareDataFolder } from "../database/data-folder.ts";
import { lockData } from "../database/data-lock.ts";
import { openDatabase } from "../database/database.ts";
import { DatabaseUnusable } from "../database/failures.ts";
import { MIGRATIONS } from "../migrations.ts";
import { BackupUnusable, checkParts, filePath, type Manifest, readManifest, writePart } from "./backup-manifest.ts";
import { copyTablesIn, isEmptyDatabase } from "./backup-tables.ts";
import { withCommandEnvironment } from "./command-environment.ts";
import { type PrintLine, verify } from "./commands.ts";
import { type Output, ProgressBar } from "./progress-bar.ts";

/**
 * Folder at the root of a new file system. If DATA_DIR is the root of a file system, it counts as empty in spite of this folder.
 */
const NOT_DATA = "lost+found";

/**
 * Runs the command. Resolves with the exit code of `verify` after the restore. Rejects with BackupUnusable, DataInUse,
 * DatabaseUnusable, or an error of the file system or the database.
 */
export async function restore(config: Config, words: readonly string[], say: PrintLine, errors: Output): Promise<number> {
	const [typed, ...more] = words;
	if (typed === undefined || more.length > 0) {
		say("npm run candor -- restore FOLDER");
		return 2;
	}
	const folder = resolve(typed);
	const { manifest, sha256 } = readManifest(folder);
	assertThisRelease(manifest);
	await assertEmpty(config);
	await checkParts(folder, manifest);
	say(`backup      of ${manifest.madeAt}, release ${manifest.release}, to sequence ${manifest.journal.lastSeq}`);
	say(`manifest    SHA-256 ${sha256}`);
	prepareDataFolder(config.dataDir);
	const lock = lockData(config.dataDir, "the Candor server or another command");
	try {
		// The head is restored first. If the restore is interrupted, the head stops a server from opening a new exchange on the
		// incomplete data.
		const headFirst = manifest.files.toSorted((one, other) => Number(isHead(other)) - Number(isHead(one)));
		for (const { path, mode } of headFirst) {
			await writePart(join(config.dataDir, path), [createReadStream(join(folder, filePath(path)))], mode);
		}
		say(`files       ${manifest.files.length} restored to ${config.dataDir}`);
		await fillDatabase(config, folder, manifest, errors);
		say(`tables      ${manifest.tables.length} restored`);
	} finally {
		lock.release();
	}
	return withCommandEnvironment(config, errors, (place) => verify(place, say, []));
}

const isHead = ({ path }: Manifest["files"][number]) => path === "journal-head.json";

/** Throws BackupUnusable if the backup was made by a release with other migrations. */
function assertThisRelease({ migrations, release }: Manifest): void {
	const known = new Set(Object.keys(MIGRATIONS));
	if (known.size === migrations.length && migrations.every((name) => known.has(name))) return;
	throw new BackupUnusable(
		`the backup is of release ${release}, whose tables are not those of this release: restore it with that release. Nothing was changed.`,
	);
}

/** Rejects with BackupUnusable if a file or a row could be overwritten. */
async function assertEmpty({ dataDir, databaseUrl }: Config): Promise<void> {
	if (existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== NOT_DATA)) {
		throw new BackupUnusable(
			`${dataDir} is not empty: set DATA_DIR to a new folder. After an interrupted restore, remove the folder first. Nothing was changed.`,
		);
	}
	if (databaseUrl === undefined) return;
	const client = makeClient(databaseUrl);
	try {
		await client.connect();
	} catch (cause) {
		await client.end().catch(() => {});
		throw new DatabaseUnusable(`the database does not answer: ${(cause as Error).message}`, { cause });
	}
	try {
		if (await isEmptyDatabase(client)) return;
	} finally {
		await client.end();
	}
	throw new BackupUnusable("the database of DATABASE_URL has an exchange: name an empty database. Nothing was changed.");
}

async function fillDatabase(config: Config, folder: string, manifest: Manifest, errors: Output): Promise<void> {
	const database = await openDatabase(config, MIGRATIONS, (level, message) => {
		if (level !== "info") errors.write(`${message}\n`);
	});
	try {
		const client = makeClient(database.address, { application_name: "candor restore" });
		try {
			await client.connect();
			const bar = new ProgressBar("tables    ", errors);
			await copyTablesIn(client, folder, manifest, (done, of) => bar.show(done, of));
			bar.finish();
		} finally {
			await client.end().catch(() => {});
		}
	} finally {
		await database.close();
	}
}
