// Replaces a file atomically: it writes a temporary file, syncs it, renames it and syncs the folder. After an interruption
// the file has the old or the new content, never a part of either.
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Resolves when the content is durable. The folder must exist. Only one replacement of a file may run at a time. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
	const temporary = `${file}.new`;
	const handle = await open(temporary, "w", 0o600);
	try {
		await handle.writeFile(content);
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
