// The last head of the journal that left the house, kept outside the database: a start on a journal that ends before it (an old
// backup, say) is refused (design/safety.md 6).
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface PublishedHead {
	readonly seq: number;
	readonly hash: Uint8Array;
}

const HEAD = /^\{"seq":(\d{1,16}),"hash":"([0-9a-f]{64})"\}\n$/;

export class PublishedHeadFile {
	readonly #file: string;

	constructor(dataDir: string) {
		this.#file = join(dataDir, "journal-head.json");
	}

	/** Undefined where there is none, or a power cut has left something else: the file is not forced to the disk. */
	read(): PublishedHead | undefined {
		if (!existsSync(this.#file)) return undefined;
		const known = HEAD.exec(readFileSync(this.#file, "utf8"));
		return known === null ? undefined : { seq: Number(known[1]), hash: Buffer.from(known[2] as string, "hex") };
	}

	/** Not forced to the disk: an older head is as true as a newer one. */
	write({ seq, hash }: PublishedHead): void {
		writeFileSync(`${this.#file}.new`, `${JSON.stringify({ seq, hash: Buffer.from(hash).toString("hex") })}\n`, { mode: 0o600 });
		renameSync(`${this.#file}.new`, this.#file);
	}
}
