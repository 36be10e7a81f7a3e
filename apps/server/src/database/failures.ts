/** The database cannot be used in its current state. The message contains the remedy. */
export class DatabaseUnusable extends Error {
	override name = "DatabaseUnusable";
}

/** Another running server uses the data. */
export class DataInUse extends Error {
	override name = "DataInUse";
}

/**
 * Returns the remedy for an error text of Postgres, to be appended to it. The result is empty if the text already contains the
 * remedy or none is known.
 */
export function remedyForText(words: string): string {
	if (/no space left|free disk space|quota exceeded/i.test(words)) return ", because the disk is full: make room and start again";
	if (/permission denied/i.test(words))
		return ", because its user may not enter the folder: grant access, or set another DATA_DIR";
	return /read-only file system/i.test(words) ? ", because the file system is read-only: mount it writable" : "";
}
