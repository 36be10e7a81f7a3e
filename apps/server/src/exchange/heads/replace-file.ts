// Replaces a small file atomically: it writes a temporary file, syncs it, renames it and syncs the folder. After an interruption
// the file has the old or the new text, never a part of either.
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Resolves when the text is durable. The folder must exist. Only one replacement of a file may run at a time. */
export async function replaceFile(file: string, text: string): Promise<void> {
	const temporary = `${file}.new`;
	const handle = await open(temporary, "w", 0o600);
	try {
		await handle.writeFile(text);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(temporary, file);
	const folder = await open(dirname(file), "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}
