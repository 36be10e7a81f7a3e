// Reads small files below DATA_DIR that the server has written. If such a file is unusable, the error names the file and the
// remedy.
import { readFileSync, statSync } from "node:fs";
import type { z } from "zod";

/** The file does not have the form in which the server writes it, or other users can read it. */
export class UnusableFile extends Error {
	override name = "UnusableFile";
}

export interface StateFile<T> {
	readonly path: string;
	readonly schema: z.ZodType<T>;
	/** Alternative to restoring a broken file, for the error message, for example `or move it away: …`. */
	readonly otherwise: string;
	/** True if other users must not be able to read the file. */
	readonly secret?: boolean | undefined;
}

/** Reads the file. Returns undefined if it does not exist. Throws UnusableFile or an error of the file system. */
export function readStateFile<T>({ path, schema, otherwise, secret }: StateFile<T>): T | undefined {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT") return undefined;
		if (code === "EISDIR") throw new UnusableFile(`${path}: a folder is in the way where a file is expected: move it away`);
		throw error;
	}
	const mode = statSync(path).mode & 0o777;
	if (secret === true && process.platform !== "win32" && (mode & 0o077) !== 0) {
		throw new UnusableFile(`${path} can be read by others (mode ${mode.toString(8)}): chmod 600 it, if nobody has seen it`);
	}
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch {
		throw new UnusableFile(`${path} is damaged: it does not hold JSON. Restore it from a backup, ${otherwise}`);
	}
	const parsed = schema.safeParse(content);
	if (parsed.success) return parsed.data;
	const place = parsed.error.issues[0]?.path.join(".") ?? "";
	throw new UnusableFile(`${path} is damaged${place === "" ? "" : ` at "${place}"`}. Restore it from a backup, ${otherwise}`);
}
