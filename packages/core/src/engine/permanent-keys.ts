// Stores keys of actions that must never be repeated, such as a deposit's output, a withdrawal or a voucher. Unlike command ids,
// these keys are stored for ever. Creating a key must always cost the user something. Otherwise a user could fill the memory for
// free.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { invariant } from "./outcome.ts";

export class PermanentKeys {
	readonly #results = new Map<string, Map<string, number>>();

	/**
	 * Returns the number that was stored with the key; undefined for a new key.
	 * @param kind kind of action, such as "deposit_output"
	 */
	find(kind: string, key: string): number | undefined {
		return this.#results.get(kind)?.get(key);
	}

	/** Stores a key with a number. Throws BrokenInvariant if the key is already stored, so callers must call `find` first. */
	add(kind: string, key: string, result: number): void {
		let results = this.#results.get(kind);
		if (results === undefined) {
			results = new Map();
			this.#results.set(kind, results);
		}
		invariant(!results.has(key), `${kind} ${key} is done already`);
		results.set(key, result);
	}

	save(writer: ByteWriter): number {
		let count = 0;
		for (const [kind, results] of this.#results) {
			writer.text(kind);
			writer.uint(results.size);
			for (const [key, result] of results) {
				writer.text(key);
				writer.uint(result);
			}
			count += results.size;
		}
		return count;
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const results = new Map<string, number>();
			this.#results.set(reader.text(), results);
			for (let left = reader.uint(); left > 0; left--) results.set(reader.text(), reader.uint());
		}
	}
}
