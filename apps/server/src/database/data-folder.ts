// DATA_DIR itself: created if missing, and checked before anything in it is opened, so that the error for a file in place of a
// folder names it. Its content is documented in docs/guides/operating.md.
import { existsSync, mkdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { UnusableFile } from "../config/state-file.ts";

const FOLDERS = ["postgres", "secrets", "keys", "snapshots", "market-data", "market-data/heads"];
const FILES = [
	"server.lock",
	"database.json",
	"journal-head.json",
	"poisoned-commands.jsonl",
	"postgres.log",
	"secrets/database",
	"secrets/codes",
	"keys/index-signing.json",
	"market-data/venues.json",
];

/** Others may pass through: Postgres, as its own user, has to get to its folder. Throws UnusableFile, and what the file system throws. */
export function prepareDataFolder(dataDir: string): void {
	makeFolder(dataDir);
	for (const name of FOLDERS) {
		if (find(join(dataDir, name))?.isDirectory() === false) {
			throw new UnusableFile(`${join(dataDir, name)}: a file is in the way where a folder is expected: move it away`);
		}
	}
	for (const name of FILES) {
		if (find(join(dataDir, name))?.isFile() === false) {
			throw new UnusableFile(`${join(dataDir, name)}: a folder is in the way where a file is expected: move it away`);
		}
	}
}

/** One level at a time: with `recursive`, Node loops for ever on a file system such as /proc that takes no folders. */
function makeFolder(path: string): void {
	if (existsSync(path) && statSync(path).isDirectory()) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, { mode: 0o711 });
	} catch (error) {
		// Another start may have made it meanwhile.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(path).isDirectory()) throw error;
	}
}

function find(path: string): Stats | undefined {
	return statSync(path, { throwIfNoEntry: false });
}
