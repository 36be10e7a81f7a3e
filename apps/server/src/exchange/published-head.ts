// The last head of the journal that left the house, kept outside the database: a start on a journal that ends before it (an old
// backup, say) is refused (design/safety.md 6).
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface PublishedHead {
	readonly seq: number;
	readonly hash: Uint8Array;
}

export class PublishedHeadFile {
	readonly #file: string;

	constructor(dataDir: string) {
		this.#file = join(dataDir, "journal-head.json");
	}

	read(): PublishedHead | undefined {
		if (!existsSync(this.#file)) return undefined;
		const { seq, hash } = JSON.parse(readFileSync(this.#file, "utf8")) as { seq: number; hash: string };
		return { seq, hash: Buffer.from(hash, "hex") };
	}

	/** Not forced to the disk: an older head is as true as a newer one. */
	write({ seq, hash }: PublishedHead): void {
		writeFileSync(`${this.#file}.new`, `${JSON.stringify({ seq, hash: Buffer.from(hash).toString("hex") })}\n`, { mode: 0o600 });
		renameSync(`${this.#file}.new`, this.#file);
	}
}
