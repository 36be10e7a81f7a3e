// Replaces a file atomically: writes a temporary file, syncs it, renames it to the file's name, and syncs the folder. After an
// interruption the file has either the complete old content or the complete new content.
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Resolves when the new content is durable. The folder must exist. Two replacements of the same file must not run at the same
 * time.
 */
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
