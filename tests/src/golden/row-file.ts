// Reads and writes a journal as a single file. The file has rows without their events, each after its length: a replay creates
// the events again, and each row contains their hash. Only the stored data of releases also contain the events, because the
// projection's tables are made from them.
import { type JournalRow, packRow, type RowWithoutEvents, unpackRow } from "@candor/journal";

export function encodeRows(rows: Iterable<RowWithoutEvents>): Uint8Array {
	const parts: Uint8Array[] = [];
	for (const row of rows) {
		const packed = packRow(row);
		const length = new Uint8Array(4);
		new DataView(length.buffer).setUint32(0, packed.length, true);
		parts.push(length, packed);
	}
	return new Uint8Array(Buffer.concat(parts));
}

export function* decodeRows(bytes: Uint8Array): Generator<RowWithoutEvents> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 0; at < bytes.length; ) {
		const length = view.getUint32(at, true);
		if (at + 4 + length > bytes.length) throw new Error(`the file ends within the row at byte ${at}`);
		yield unpackRow(bytes.subarray(at + 4, at + 4 + length));
		at += 4 + length;
	}
}

/** Decodes rows with their events. Each row is stored as two lengths, the row, and the row's events. */
export function decodeWholeRows(bytes: Uint8Array): JournalRow[] {
	const rows: JournalRow[] = [];
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 0; at < bytes.length; ) {
		const head = view.getUint32(at, true);
		const events = view.getUint32(at + 4, true);
		const from = at + 8;
		rows.push({ ...unpackRow(bytes.subarray(from, from + head)), events: bytes.slice(from + head, from + head + events) });
		at = from + head + events;
	}
	return rows;
}
