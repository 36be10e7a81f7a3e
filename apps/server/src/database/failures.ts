// Operational failures of the database, as messages at start.

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseUnusable extends Error {
	override name = "DatabaseUnusable";
}

/** Another running server has the same data. */
export class DataInUse extends Error {
	override name = "DataInUse";
}

/** For words of Postgres: what to do about them, to be put behind what happened; empty where they say it themselves. */
export function whatToDo(words: string): string {
	if (/no space left|free disk space|quota exceeded/i.test(words)) return ", because the disk is full: make room and start again";
	if (/permission denied/i.test(words)) return ", because its user may not enter there: open the way, or set another DATA_DIR";
	return /read-only file system/i.test(words) ? ", because the file system is read-only: mount it writable" : "";
}
