// Place of damage that a walk found in the journal, stored in the data folder: the next start looks there first and walks the
// whole journal before it takes orders.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { JournalDamaged } from "@candor/journal";

export class JournalDamageFile {
	readonly #file: string;

	constructor(dataDir: string) {
		this.#file = join(dataDir, "journal-damage.json");
	}

	/** Undefined: none is known. 0: a note is there and cannot be read, so the place is not known. */
	read(): number | undefined {
		if (!existsSync(this.#file)) return undefined;
		const known = /^\{"seq":(\d{1,16}),/.exec(readFileSync(this.#file, "utf8"));
		return known === null ? 0 : Number(known[1]);
	}

	/** Synchronous: the process is about to exit. */
	write({ seq, what }: JournalDamaged): void {
		const file = openSync(this.#file, "w", 0o600);
		try {
			writeSync(file, `${JSON.stringify({ seq, what })}\n`);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
	}

	remove(): void {
		rmSync(this.#file, { force: true });
	}
}
