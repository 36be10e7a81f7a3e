// Merges the files of a font into one. Publishers split Japanese and Korean fonts into about a hundred files ("slices"), and a
// page would load dozens of them for a few letters. The merged font has outlines, widths and weights, but no tables for
// ligatures or vertical text.
import { type Glyph, glyphsOf, MISSING } from "./glyphs.ts";
import { readTables, type Tables, tableOf, writeTables } from "./sfnt.ts";

const SHARED = ["OS/2", "STAT", "avar", "fvar", "hhea", "name", "post"];
const GVAR_HEAD_BYTES = 20;

/** Merges slices into one TrueType file. @param slices TrueType files that contain only the required characters */
export function mergeSlices(slices: readonly Buffer[]): Buffer {
	const all = slices.map(readTables);
	const first = all[0];
	if (first === undefined) throw new Error("no slice of the font has any of these characters");
	const glyphs = new Map<number, Glyph>();
	for (const tables of all) {
		if (!sharedTuples(tables).equals(sharedTuples(first)) || !tableOf(tables, "fvar").equals(tableOf(first, "fvar")))
			throw new Error("these slices are not of one font");
		for (const [code, glyph] of glyphsOf(tables)) glyphs.set(code, glyph);
	}
	// Glyph 0 is drawn for characters that the font lacks. The other glyphs are ordered by character, as `cmap` requires.
	const codes = [...glyphs.keys()].sort((one, other) => one - other);
	const ordered = codes.map((code) => glyphs.get(code) as Glyph);
	const outlines = inOneTable(ordered.map(({ outline }) => outline));
	const kept = SHARED.map((tag): [string, Buffer] => [tag, Buffer.from(tableOf(first, tag))]);
	const merged = new Map<string, Buffer>([
		...kept,
		["head", head(first)],
		["maxp", mostOf(all, ordered.length)],
		["glyf", outlines.bytes],
		["loca", outlines.offsets],
		["hmtx", Buffer.concat(ordered.map(({ metrics }) => metrics))],
		["gvar", gvar(first, ordered)],
		["cmap", cmap(codes.filter((code) => code !== MISSING))],
	]);
	merged.get("hhea")?.writeUInt16BE(ordered.length, 34);
	return writeTables(merged);
}

/** Concatenates tables, each padded to four bytes. Returns the start offset of each and the end offset. */
function inOneTable(parts: readonly Buffer[]): { readonly bytes: Buffer; readonly offsets: Buffer } {
	const padded = parts.map((part) => Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)]));
	const offsets = Buffer.alloc((parts.length + 1) * 4);
	let end = 0;
	for (const [at, part] of padded.entries()) {
		end += part.length;
		offsets.writeUInt32BE(end, (at + 1) * 4);
	}
	return { bytes: Buffer.concat(padded), offsets };
}

function head(of: Tables): Buffer {
	const own = Buffer.from(tableOf(of, "head"));
	// Value 1: the offsets in `loca` are long (four bytes).
	own.writeInt16BE(1, 50);
	return own;
}

/** Returns a `maxp` table. Each limit in it is the largest limit of all slices. */
function mostOf(all: readonly Tables[], glyphs: number): Buffer {
	const own = Buffer.from(tableOf(all[0] as Tables, "maxp"));
	own.writeUInt16BE(glyphs, 4);
	for (let at = 6; at < own.length; at += 2)
		own.writeUInt16BE(Math.max(...all.map((tables) => tableOf(tables, "maxp").readUInt16BE(at))), at);
	return own;
}

function sharedTuples(of: Tables): Buffer {
	const table = tableOf(of, "gvar");
	const start = table.readUInt32BE(8);
	return table.subarray(start, start + table.readUInt16BE(4) * table.readUInt16BE(6) * 2);
}

function gvar(of: Tables, glyphs: readonly Glyph[]): Buffer {
	const tuples = sharedTuples(of);
	const variations = inOneTable(glyphs.map((glyph) => glyph.variations));
	const own = Buffer.from(tableOf(of, "gvar").subarray(0, GVAR_HEAD_BYTES));
	const tuplesAt = GVAR_HEAD_BYTES + variations.offsets.length;
	own.writeUInt32BE(tuplesAt, 8);
	own.writeUInt16BE(glyphs.length, 12);
	own.writeUInt16BE(1, 14);
	own.writeUInt32BE(tuplesAt + tuples.length, 16);
	return Buffer.concat([own, variations.offsets, tuples, variations.bytes]);
}

/**
 * Writes a `cmap` table of format 4. The character at index n of `codes` has the glyph n + 1. Consecutive characters form one
 * segment.
 */
function cmap(codes: readonly number[]): Buffer {
	const segments: { first: number; last: number; delta: number }[] = [];
	for (const [at, code] of codes.entries()) {
		const open = segments.at(-1);
		if (open !== undefined && open.last === code - 1) open.last = code;
		else segments.push({ first: code, last: code, delta: (at + 1 - code) & 0xffff });
	}
	segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
	const power = Math.floor(Math.log2(segments.length));
	const words = [
		// Header of the table: version 0, and one subtable for the platform Windows (3) and the basic plane (1), which starts at
		// byte 12.
		...[0, 1, 3, 1, 0, 12],
		...[4, 16 + segments.length * 8, 0],
		...[segments.length * 2, 2 ** power * 2, power, (segments.length - 2 ** power) * 2],
		...segments.map(({ last }) => last),
		0,
		...segments.map(({ first }) => first),
		...segments.map(({ delta }) => delta),
		...segments.map(() => 0),
	];
	const own = Buffer.alloc(words.length * 2);
	for (const [at, word] of words.entries()) own.writeUInt16BE(word, at * 2);
	return own;
}
