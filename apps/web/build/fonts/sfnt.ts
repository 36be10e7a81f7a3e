// Splits a TrueType file into its tables, and joins tables to a TrueType file (OpenType 1.9, "Organization of an OpenType
// Font").

export type Tables = ReadonlyMap<string, Buffer>;

const HEAD_BYTES = 12;
const RECORD_BYTES = 16;
const TRUE_TYPE = 0x00010000;

export function readTables(font: Buffer): Tables {
	const tables = new Map<string, Buffer>();
	for (let at = HEAD_BYTES; at < HEAD_BYTES + RECORD_BYTES * font.readUInt16BE(4); at += RECORD_BYTES) {
		const start = font.readUInt32BE(at + 8);
		tables.set(font.toString("latin1", at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
	}
	return tables;
}

export function tableOf(tables: Tables, tag: string): Buffer {
	const table = tables.get(tag);
	if (table === undefined) throw new Error(`the font has no table '${tag}'`);
	return table;
}

/** Writes a TrueType file. Its checksums are zero, because the subsetter reads the file next and computes them. */
export function writeTables(tables: Tables): Buffer {
	const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
	const head = Buffer.alloc(HEAD_BYTES + RECORD_BYTES * sorted.length);
	const power = Math.floor(Math.log2(sorted.length));
	head.writeUInt32BE(TRUE_TYPE, 0);
	head.writeUInt16BE(sorted.length, 4);
	head.writeUInt16BE(RECORD_BYTES * 2 ** power, 6);
	head.writeUInt16BE(power, 8);
	head.writeUInt16BE(RECORD_BYTES * (sorted.length - 2 ** power), 10);
	const parts: Buffer[] = [head];
	let start = head.length;
	for (const [at, [tag, table]] of sorted.entries()) {
		const record = HEAD_BYTES + RECORD_BYTES * at;
		head.write(tag, record, "latin1");
		head.writeUInt32BE(start, record + 8);
		head.writeUInt32BE(table.length, record + 12);
		const padded = Math.ceil(table.length / 4) * 4;
		parts.push(table, Buffer.alloc(padded - table.length));
		start += padded;
	}
	return Buffer.concat(parts);
}
