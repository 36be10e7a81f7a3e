// Encodes and decodes snapshots of the exchange's state. A snapshot has a header, then sections, each with version, count and
// SHA-256, and at the end a SHA-256 over everything.
import { ByteReader, ByteWriter, type Section } from "@candor/core";
import { JournalDamaged } from "./failures.ts";
import { sameBytes, sha256 } from "./row.ts";

export interface Snapshot {
	/** Last sequence whose effects the snapshot contains. `rowHash` is the hash of the row that ends at this sequence. */
	readonly seq: number;
	readonly rowHash: Uint8Array;
	readonly at: number;
	readonly epoch: number;
	readonly rules: number;
	readonly sections: readonly Section[];
}

const MAGIC = "candor snapshot 1\n";

export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
	const size = snapshot.sections.reduce((sum, section) => sum + section.bytes.length + 128, 1024);
	const writer = new ByteWriter(size);
	writer.text(MAGIC);
	for (const value of [snapshot.seq, snapshot.at, snapshot.epoch, snapshot.rules]) writer.uint(value);
	writer.bytes(snapshot.rowHash);
	writer.uint(snapshot.sections.length);
	const sections = [...snapshot.sections].sort((left, right) => (left.name < right.name ? -1 : 1));
	for (const section of sections) {
		writer.text(section.name);
		writer.uint(section.version);
		writer.uint(section.count);
		writer.uint(section.bytes.length);
		writer.bytes(sha256(section.bytes));
		writer.bytes(section.bytes);
	}
	const hash = sha256(writer.peek());
	writer.bytes(hash);
	return writer.finish();
}

/** Decodes a snapshot. Throws JournalDamaged for incomplete or damaged bytes, with the snapshot's sequence if it can be read. */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
	let seq = 0;
	try {
		if (bytes.length < 32) throw new Error("shorter than its hash");
		const body = bytes.subarray(0, bytes.length - 32);
		const reader = new ByteReader(body);
		if (reader.text() !== MAGIC) throw new Error("not a snapshot of this format");
		seq = reader.uint();
		if (!sameBytes(sha256(body), bytes.subarray(bytes.length - 32))) throw new Error("it does not have the stored hash");
		const at = reader.uint();
		const epoch = reader.uint();
		const rules = reader.uint();
		const rowHash = reader.bytes(32);
		const sections: Section[] = [];
		for (let left = reader.uint(); left > 0; left--) {
			const name = reader.text();
			const version = reader.uint();
			const count = reader.uint();
			const length = reader.uint();
			const hash = reader.bytes(32);
			const content = reader.bytes(length);
			if (!sameBytes(sha256(content), hash)) throw new Error(`section ${name} does not have the stored hash`);
			sections.push({ name, version, count, bytes: content });
		}
		if (!reader.done) throw new Error("bytes after the last section");
		return { seq, rowHash, at, epoch, rules, sections };
	} catch (cause) {
		throw new JournalDamaged(seq, `bad snapshot: ${(cause as Error).message}`, { cause });
	}
}
