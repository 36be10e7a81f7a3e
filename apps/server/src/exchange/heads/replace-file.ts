// A small file that is replaced as a whole: temporary file, fsync, rename, fsync of the folder. Whatever happens in the middle,
// the old text or the new one is there, never a part and never nothing.
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Durable when it resolves; the folder is there already. One replacement of a file at a time. */
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
