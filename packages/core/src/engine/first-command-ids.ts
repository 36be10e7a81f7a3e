// Stores command ids in the way of rules 1 and 2: a fixed number of ids for all senders together, in two generations. Replaying
// journal rows of these rules needs the ids. At the change to rules 3, a replay must hand over the same ids as a start from a
// snapshot of rules 1 or 2.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";

const GENERATION = 500_000;

export interface FirstKnownCommand {
	readonly by: number;
	readonly id: string;
	/** Hash of the command's fields. The message's number is not included. */
	readonly fingerprint: number;
	readonly result: number;
}

export class FirstCommandIds {
	#old: FirstKnownCommand[] = [];
	#young: FirstKnownCommand[] = [];

	add(known: FirstKnownCommand): void {
		if (this.#young.length >= GENERATION) {
			this.#old = this.#young;
			this.#young = [];
		}
		this.#young.push(known);
	}

	/** Removes all ids and returns them in the order in which their commands were accepted. */
	handOver(): readonly FirstKnownCommand[] {
		const all = [...this.#old, ...this.#young];
		this.#old = [];
		this.#young = [];
		return all;
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#old.length);
		for (const generation of [this.#old, this.#young]) {
			for (const { by, id, fingerprint, result } of generation) {
				writer.uint(by);
				writer.text(id);
				writer.uint(fingerprint);
				writer.uint(result);
			}
		}
		return this.#old.length + this.#young.length;
	}

	load(reader: ByteReader): void {
		const old = reader.uint();
		for (let index = 0; !reader.done; index++) {
			const known = { by: reader.uint(), id: reader.text(), fingerprint: reader.uint(), result: reader.uint() };
			(index < old ? this.#old : this.#young).push(known);
		}
	}
}
