// Finds the folder of the embedded Postgres: DATA_DIR/postgres, or a folder below /var/lib. The second is used if the server runs
// as root and Postgres' user cannot enter DATA_DIR (for example below a home folder of mode 0700). DATA_DIR/database.json stores
// this choice.
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readStateFile } from "../config/state-file.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { DatabaseUnusable } from "./failures.ts";
import { copyBinaries, findBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { canEnter, canRun, findRunUser, type RunUser } from "./run-user.ts";

export interface DatabaseHome {
	readonly binaries: PostgresBinaries;
	/** Data directory of Postgres. It may not exist yet. */
	readonly folder: string;
	readonly user: RunUser | undefined;
	/** Message for operators about an unusual folder; undefined if there is nothing to report. */
	readonly notice: string | undefined;
}

/** `elsewhere` is the path of the folder outside DATA_DIR, if one is used. */
const remembered = z.object({ elsewhere: z.string().optional() });
type Remembered = z.infer<typeof remembered>;

/** Finds the folder, the programs and the system user of Postgres. Rejects with DatabaseUnusable. */
export async function findDatabaseHome(dataDir: string): Promise<DatabaseHome> {
	prepareDataFolder(dataDir);
	const user = findRunUser();
	const found = await findBinaries();
	const inside = join(dataDir, "postgres");
	const remembered = readRemembered(dataDir);
	if (user === undefined) {
		if (remembered.elsewhere !== undefined) {
			throw new DatabaseUnusable(`the database is in ${remembered.elsewhere} and was created by root: start as root`);
		}
		return { binaries: found, folder: inside, user, notice: undefined };
	}
	let elsewhere = remembered.elsewhere;
	if (elsewhere !== undefined && !existsSync(elsewhere)) {
		throw new DatabaseUnusable(`the database is missing: according to ${join(dataDir, "database.json")} it is in ${elsewhere}`);
	}
	const needed = !canEnter(user, dataDir) && !existsSync(join(inside, "PG_VERSION"));
	if (elsewhere === undefined && needed) elsewhere = makeElsewhere(dataDir);
	if (elsewhere === undefined && !canEnter(user, dataDir)) {
		throw new DatabaseUnusable(
			`the database is in ${inside}, which the user ${user.name} can no longer enter: grant that user access`,
		);
	}
	const notes: string[] = [];
	if (elsewhere !== undefined) notes.push(`the database's files are in ${elsewhere}`);
	let binaries = found;
	if (!canRun(user, found.postgres)) {
		elsewhere ??= makeElsewhere(dataDir);
		binaries = copyBinaries(found, join(elsewhere, `binaries-${binariesVersion(found)}`));
		notes.push(`Postgres runs from a copy in ${binaries.folder}`);
		if (!canRun(user, binaries.postgres)) throw new DatabaseUnusable(`the user ${user.name} cannot run ${binaries.postgres}`);
	}
	// A database that is inside DATA_DIR stays there, even if the Postgres programs had to be copied elsewhere.
	const folder = elsewhere === undefined || existsSync(join(inside, "PG_VERSION")) ? inside : join(elsewhere, "postgres");
	const notice = notes.length === 0 ? undefined : `${notes.join("; ")}, because the user ${user.name} cannot enter this checkout`;
	return { binaries, folder, user, notice };
}

function readRemembered(dataDir: string): Remembered {
	const otherwise = 'or write into it where the database lies: {"elsewhere":"/var/lib/candor-…"}';
	return readStateFile({ path: join(dataDir, "database.json"), schema: remembered, otherwise }) ?? {};
}

function makeElsewhere(dataDir: string): string {
	const elsewhere = `/var/lib/candor-${randomBytes(4).toString("hex")}`;
	mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
	const file = join(dataDir, "database.json");
	writeFileSync(`${file}.new`, `${JSON.stringify({ elsewhere })}\n`, { mode: 0o600 });
	renameSync(`${file}.new`, file);
	return elsewhere;
}

/** Returns the version of the Postgres programs. It changes with each release of the npm package. */
function binariesVersion(binaries: PostgresBinaries): string {
	const manifest = join(binaries.folder, "..", "package.json");
	return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

/**
 * Creates an empty folder for Postgres' user, in which initdb can create the cluster. Removes the remains of an interrupted
 * initdb.
 */
export function prepareFolder(folder: string, user: RunUser | undefined): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (user !== undefined) chownSync(folder, user.uid, user.gid);
}
