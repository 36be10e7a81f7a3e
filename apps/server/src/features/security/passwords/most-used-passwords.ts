// Loads the 100,000 most used passwords of at least six characters. They are in lower case, sorted by bytes and compressed with
// Brotli. Source: 10-million-password-list-top-1000000 of SecLists, MIT licence (docs/decisions/0065).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const NEWLINE = 10;
let list: Buffer | undefined;

function passwords(): Buffer {
	list ??= brotliDecompressSync(readFileSync(join(import.meta.dirname, "most-used-passwords.txt.br")));
	return list;
}

export function isMostUsed(password: string): boolean {
	const wanted = Buffer.from(password);
	const all = passwords();
	let from = 0;
	let to = all.length;
	while (from < to) {
		const start = all.lastIndexOf(NEWLINE, ((from + to) >> 1) - 1) + 1;
		const end = all.indexOf(NEWLINE, start);
		const order = Buffer.compare(wanted, all.subarray(start, end));
		if (order === 0) return true;
		if (order < 0) to = start;
		else from = end + 1;
	}
	return false;
}
