// Which commands were accepted under which ids: the same id twice has one effect and one answer (spec/rules.md §2).
// Two generations: the older is dropped when the younger is full, so an id is remembered for at least GENERATION commands.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";

const GENERATION = 500_000;

interface Known {
	readonly by: number;
	readonly id: string;
	readonly fingerprint: number;
	readonly result: number;
}

export class CommandIds {
	#young = new Map<string, Known>();
	#old = new Map<string, Known>();

	find(by: number, id: string): Known | undefined {
		const key = `${by}:${id}`;
		return this.#young.get(key) ?? this.#old.get(key);
	}

	add(by: number, id: string, fingerprint: number, result: number): void {
		if (this.#young.size >= GENERATION) {
			this.#old = this.#young;
			this.#young = new Map();
		}
		this.#young.set(`${by}:${id}`, { by, id, fingerprint, result });
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#old.size);
		for (const generation of [this.#old, this.#young]) {
			for (const known of generation.values()) {
				writer.uint(known.by);
				writer.text(known.id);
				writer.uint(known.fingerprint);
				writer.uint(known.result);
			}
		}
		return this.#old.size + this.#young.size;
	}

	load(reader: ByteReader): void {
		const old = reader.uint();
		for (let index = 0; !reader.done; index++) {
			const known = { by: reader.uint(), id: reader.text(), fingerprint: reader.uint(), result: reader.uint() };
			(index < old ? this.#old : this.#young).set(`${known.by}:${known.id}`, known);
		}
	}
}
