// Stores in the data folder the sequence at which a walk (a check of all journal rows) found damage. The next start checks that
// sequence before anything else, and walks the complete journal before it accepts orders.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { JournalDamaged } from "@candor/journal";

export class JournalDamageFile {
	readonly #file: string;

	constructor(dataDir: string) {
		this.#file = join(dataDir, "journal-damage.json");
	}

	/**
	 * Returns the sequence of the known damage. Returns undefined if no damage is known, and 0 if the file exists but cannot be
	 * read.
	 */
	read(): number | undefined {
		if (!existsSync(this.#file)) return undefined;
		const known = /^\{"seq":(\d{1,16}),/.exec(readFileSync(this.#file, "utf8"));
		return known === null ? 0 : Number(known[1]);
	}

	/** Stores the sequence of the damage. The write is synchronous, because the process is about to exit. */
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
