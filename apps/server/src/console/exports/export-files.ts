// Files of exports, in a private folder below DATA_DIR. A file is deleted from the folder before its first byte is sent.
import { createHash } from "node:crypto";
import { mkdir, open, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

export interface WrittenFile {
	readonly bytes: number;
	/** SHA-256 of the file in hex. */
	readonly sha256: string;
}

export class ExportFiles {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Deletes all files of exports. */
	async clear(): Promise<void> {
		await rm(this.#folder, { recursive: true, force: true });
	}

	/**
	 * Creates the file of an export from the texts that `fill` appends. If a text cannot be written or `fill` rejects, the file
	 * is deleted and the error is thrown.
	 */
	async write(id: number, fill: (append: (text: string) => Promise<void>) => Promise<void>): Promise<WrittenFile> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		const file = await open(this.#pathOf(id), "wx", 0o600);
		const hash = createHash("sha256");
		let bytes = 0;
		try {
			await fill(async (text) => {
				const part = Buffer.from(text);
				// `writeFile` on an open file appends after the previous text, and writes the text completely.
				await file.writeFile(part);
				hash.update(part);
				bytes += part.length;
			});
		} catch (error) {
			await this.remove(id);
			throw error;
		} finally {
			await file.close();
		}
		return { bytes, sha256: hash.digest("hex") };
	}

	/** Opens a file for reading and deletes its name. When the stream ends for any reason, the bytes are gone. */
	async take(id: number): Promise<Readable> {
		const path = this.#pathOf(id);
		const file = await open(path, "r");
		try {
			await unlink(path);
		} catch (error) {
			await file.close();
			throw error;
		}
		return file.createReadStream();
	}

	async remove(id: number): Promise<void> {
		await rm(this.#pathOf(id), { force: true });
	}

	#pathOf(id: number): string {
		return join(this.#folder, `${id}.csv`);
	}
}
