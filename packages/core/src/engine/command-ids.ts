// Which commands were accepted under which ids: the same id twice has one effect and one answer (spec/rules.md §2).
// Two generations: the older is dropped when the younger is full, so an id is remembered for at least GENERATION commands.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { type HashKey, keyedHash, OPEN_KEY } from "./keyed-hash.ts";

const GENERATION = 500_000;
/** A table is at most half full; the first is small, so that a test's exchange is too. */
const FIRST_SLOTS = 1 << 12;

export interface KnownCommand {
	readonly fingerprint: number;
	readonly result: number;
}

/**
 * Open addressing over the hash of sender and id; entries lie in columns in the order in which they came, ids whole, because
 * hashes may collide, and the hash keyed, because whoever chose them to collide would make everybody's commands slow. Typed columns: a Map of objects cost more than all the rest of an order (measured in bench/core).
 */
class Generation {
	#slots = new Int32Array(FIRST_SLOTS);
	#hashes = new Int32Array(FIRST_SLOTS / 2);
	#senders = new Float64Array(FIRST_SLOTS / 2);
	#fingerprints = new Float64Array(FIRST_SLOTS / 2);
	#results = new Float64Array(FIRST_SLOTS / 2);
	readonly #ids: string[] = [];

	get count(): number {
		return this.#ids.length;
	}

	/** The entry, or -1. */
	find(by: number, id: string, hash: number): number {
		const slots = this.#slots;
		const mask = slots.length - 1;
		for (let at = hash & mask; ; at = (at + 1) & mask) {
			const entry = (slots[at] as number) - 1;
			if (entry < 0) return -1;
			if (this.#hashes[entry] === hash && this.#senders[entry] === by && this.#ids[entry] === id) return entry;
		}
	}

	at(entry: number): KnownCommand {
		return { fingerprint: this.#fingerprints[entry] as number, result: this.#results[entry] as number };
	}

	add(by: number, id: string, hash: number, fingerprint: number, result: number): void {
		const entry = this.#ids.length;
		if (entry === this.#hashes.length) this.#grow();
		this.#hashes[entry] = hash;
		this.#senders[entry] = by;
		this.#fingerprints[entry] = fingerprint;
		this.#results[entry] = result;
		this.#ids.push(id);
		this.#place(entry, hash);
	}

	#place(entry: number, hash: number): void {
		const slots = this.#slots;
		const mask = slots.length - 1;
		let at = hash & mask;
		while (slots[at] !== 0) at = (at + 1) & mask;
		slots[at] = entry + 1;
	}

	#grow(): void {
		const size = this.#hashes.length * 2;
		const hashes = new Int32Array(size);
		hashes.set(this.#hashes);
		this.#hashes = hashes;
		this.#senders = grown(this.#senders, size);
		this.#fingerprints = grown(this.#fingerprints, size);
		this.#results = grown(this.#results, size);
		this.#slots = new Int32Array(size * 2);
		for (let entry = 0; entry < this.#ids.length; entry++) this.#place(entry, hashes[entry] as number);
	}

	/** Forgets everything and keeps its memory for the next generation. */
	clear(): void {
		this.#slots.fill(0);
		this.#ids.length = 0;
	}

	save(writer: ByteWriter): void {
		for (let entry = 0; entry < this.#ids.length; entry++) {
			writer.uint(this.#senders[entry] as number);
			writer.text(this.#ids[entry] as string);
			writer.uint(this.#fingerprints[entry] as number);
			writer.uint(this.#results[entry] as number);
		}
	}
}

function grown(column: Float64Array, size: number): Float64Array<ArrayBuffer> {
	const larger = new Float64Array(size);
	larger.set(column);
	return larger;
}

export class CommandIds {
	readonly #key: HashKey;
	#young = new Generation();
	#old = new Generation();
	/** A command is looked up and then remembered: its hash is made once. */
	#hashedBy = 0;
	#hashedId = "";
	#hashed = 0;

	constructor(key: HashKey = OPEN_KEY) {
		this.#key = key;
		this.#hashed = keyedHash(key, 0, "");
	}

	#hashOf(by: number, id: string): number {
		if (by !== this.#hashedBy || id !== this.#hashedId) {
			this.#hashedBy = by;
			this.#hashedId = id;
			this.#hashed = keyedHash(this.#key, by, id);
		}
		return this.#hashed;
	}

	find(by: number, id: string): KnownCommand | undefined {
		const hash = this.#hashOf(by, id);
		const young = this.#young.find(by, id, hash);
		if (young >= 0) return this.#young.at(young);
		const old = this.#old.find(by, id, hash);
		return old < 0 ? undefined : this.#old.at(old);
	}

	/** Only what `find` does not know. */
	add(by: number, id: string, fingerprint: number, result: number): void {
		if (this.#young.count >= GENERATION) {
			const emptied = this.#old;
			emptied.clear();
			this.#old = this.#young;
			this.#young = emptied;
		}
		this.#young.add(by, id, this.#hashOf(by, id), fingerprint, result);
	}

	/** Older ones first, each generation in the order of acceptance. */
	save(writer: ByteWriter): number {
		writer.uint(this.#old.count);
		this.#old.save(writer);
		this.#young.save(writer);
		return this.#old.count + this.#young.count;
	}

	load(reader: ByteReader): void {
		const old = reader.uint();
		for (let index = 0; !reader.done; index++) {
			const by = reader.uint();
			const id = reader.text();
			(index < old ? this.#old : this.#young).add(by, id, this.#hashOf(by, id), reader.uint(), reader.uint());
		}
	}
}
