// Which commands were accepted under which ids: the same id twice has one effect and one answer (spec/rules.md §2).
// Two generations: the older is dropped when the younger is full, so an id is remembered for at least GENERATION commands.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";

const GENERATION = 500_000;

interface Known {
	readonly by: number;
	readonly id: string;
	readonly fingerprint: number;
	readonly result: number;
	/** Another sender's command under the same id, an earlier one. */
	readonly before: Known | undefined;
}

/** By id alone: two senders that choose the same id share an entry, so that no key has to be put together. */
class Generation {
	readonly #known = new Map<string, Known>();
	#count = 0;

	get count(): number {
		return this.#count;
	}

	find(by: number, id: string): Known | undefined {
		let known = this.#known.get(id);
		while (known !== undefined && known.by !== by) known = known.before;
		return known;
	}

	add(by: number, id: string, fingerprint: number, result: number): void {
		this.#known.set(id, { by, id, fingerprint, result, before: this.#known.get(id) });
		this.#count++;
	}

	save(writer: ByteWriter): void {
		for (const newest of this.#known.values()) {
			const oldestFirst: Known[] = [];
			for (let known: Known | undefined = newest; known !== undefined; known = known.before) oldestFirst.unshift(known);
			for (const known of oldestFirst) {
				writer.uint(known.by);
				writer.text(known.id);
				writer.uint(known.fingerprint);
				writer.uint(known.result);
			}
		}
	}
}

export class CommandIds {
	#young = new Generation();
	#old = new Generation();

	find(by: number, id: string): Known | undefined {
		return this.#young.find(by, id) ?? this.#old.find(by, id);
	}

	add(by: number, id: string, fingerprint: number, result: number): void {
		if (this.#young.count >= GENERATION) {
			this.#old = this.#young;
			this.#young = new Generation();
		}
		this.#young.add(by, id, fingerprint, result);
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#old.count);
		this.#old.save(writer);
		this.#young.save(writer);
		return this.#old.count + this.#young.count;
	}

	load(reader: ByteReader): void {
		const old = reader.uint();
		for (let index = 0; !reader.done; index++) {
			(index < old ? this.#old : this.#young).add(reader.uint(), reader.text(), reader.uint(), reader.uint());
		}
	}
}
