// Creates DATA_DIR if it is missing, and checks it before any file in it is opened, so that an error names the folder.
// docs/guides/operating.md documents its content.
import { existsSync, mkdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { UnusableFile } from "../config/state-file.ts";

const FOLDERS = ["postgres", "secrets", "keys", "snapshots", "exports", "market-data", "market-data/heads", "local-chain"];
const FILES = [
	"server.lock",
	"database.json",
	"journal-head.json",
	"poisoned-commands.jsonl",
	"postgres.log",
	"secrets/database",
	"secrets/codes",
	"secrets/key-store",
	"secrets/local-chain",
	"keys/index-signing.json",
	"market-data/venues.json",
];

/**
 * Creates the folder. Other system users may pass through it, because Postgres can run as another user. Throws UnusableFile or an
 * error of the file system.
 */
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

/**
 * Creates the folder level by level. The option `recursive` is not used, because with it Node loops for ever on a file system
 * that accepts no folders, such as /proc.
 */
function makeFolder(path: string): void {
	if (existsSync(path) && statSync(path).isDirectory()) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, { mode: 0o711 });
	} catch (error) {
		// Another start of the server may have created the folder at the same time.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(path).isDirectory()) throw error;
	}
}

function find(path: string): Stats | undefined {
	return statSync(path, { throwIfNoEntry: false });
}
