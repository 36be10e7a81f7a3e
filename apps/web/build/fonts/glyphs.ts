// Reads the glyphs of a variable TrueType font: outline, advance width, and how both change with the font weight.
import { type Tables, tableOf } from "./sfnt.ts";

export interface Glyph {
	readonly outline: Buffer;
	/** Advance width and left side bearing, as in the font's `hmtx` table. */
	readonly metrics: Buffer;
	readonly variations: Buffer;
}

/** Key of glyph 0 in the map. Glyph 0 is drawn for a character that the font lacks. */
export const MISSING = -1;

const COMPOSITE_BELOW = 0;
const METRIC_BYTES = 4;
const LONG_OFFSETS = 1;

/**
 * Returns the glyphs by code point. Throws on a composite glyph: it refers to other glyphs by number, and merging changes the
 * numbers.
 */
export function glyphsOf(tables: Tables): Map<number, Glyph> {
	const found = new Map<number, Glyph>([[MISSING, glyphAt(tables, 0)]]);
	for (const [code, number] of numbersOf(tableOf(tables, "cmap"))) found.set(code, glyphAt(tables, number));
	return found;
}

function glyphAt(tables: Tables, number: number): Glyph {
	const long = tableOf(tables, "head").readInt16BE(50) === 1;
	const outline = part(tableOf(tables, "glyf"), tableOf(tables, "loca"), number, long, 0);
	if (outline.length > 0 && outline.readInt16BE(0) < COMPOSITE_BELOW) throw new Error(`glyph ${number} is made of others`);
	const gvar = tableOf(tables, "gvar");
	const offsets = gvar.subarray(20);
	const variations = part(gvar, offsets, number, (gvar.readUInt16BE(14) & LONG_OFFSETS) === 1, gvar.readUInt32BE(16));
	return { outline, metrics: metricsAt(tables, number), variations };
}

/** Returns the bytes of glyph `number`. Short offsets are half of the position in bytes. */
function part(table: Buffer, offsets: Buffer, number: number, long: boolean, start: number): Buffer {
	const offset = (at: number) => (long ? offsets.readUInt32BE(at * 4) : offsets.readUInt16BE(at * 2) * 2);
	return table.subarray(start + offset(number), start + offset(number + 1));
}

/**
 * Returns the metrics of a glyph. `hmtx` has complete records only for the first glyphs; later glyphs have the advance width of
 * the last one.
 */
function metricsAt(tables: Tables, number: number): Buffer {
	const hmtx = tableOf(tables, "hmtx");
	const full = tableOf(tables, "hhea").readUInt16BE(34);
	if (number < full) return hmtx.subarray(number * METRIC_BYTES, (number + 1) * METRIC_BYTES);
	const last = (full - 1) * METRIC_BYTES;
	const bearing = full * METRIC_BYTES + (number - full) * 2;
	return Buffer.concat([hmtx.subarray(last, last + 2), hmtx.subarray(bearing, bearing + 2)]);
}

/** Yields each code point with its glyph number, from a `cmap` table of format 4 (Unicode's basic plane). */
export function* numbersOf(cmap: Buffer): Generator<[number, number]> {
	const records = Array.from({ length: cmap.readUInt16BE(2) }, (_none, at) => cmap.readUInt32BE(4 + at * 8 + 4));
	const start = records.find((offset) => cmap.readUInt16BE(offset) === 4);
	if (start === undefined) throw new Error("the font has no characters of the basic plane");
	const segments = cmap.readUInt16BE(start + 6) / 2;
	for (let at = 0; at < segments; at++) {
		const field = (index: number) => start + 14 + index * segments * 2 + at * 2;
		const end = cmap.readUInt16BE(field(0));
		// The start codes follow the end codes after two reserved bytes.
		const first = cmap.readUInt16BE(field(1) + 2);
		const delta = cmap.readUInt16BE(field(2) + 2);
		const range = cmap.readUInt16BE(field(3) + 2);
		for (let code = first; code <= end && code !== 0xffff; code++) {
			const listed = range === 0 ? code : cmap.readUInt16BE(field(3) + 2 + range + (code - first) * 2);
			const number = listed === 0 ? 0 : (listed + delta) & 0xffff;
			if (number !== 0) yield [code, number];
		}
	}
}
