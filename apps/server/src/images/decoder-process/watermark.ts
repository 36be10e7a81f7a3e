// Draws a text permanently onto a picture, repeated over its whole area. This file contains the letters, because a server may
// have no fonts.
import sharp from "sharp";
import type { DecoderResult } from "./messages.ts";
import { READING, WRITING } from "./normalise.ts";

/** Letters as seven rows of five dots, from the top. The bits of each number are the dots of one row. */
const GLYPHS: ReadonlyMap<string, readonly number[]> = new Map([
	["0", [14, 17, 19, 21, 25, 17, 14]],
	["1", [4, 12, 4, 4, 4, 4, 14]],
	["2", [14, 17, 1, 2, 4, 8, 31]],
	["3", [31, 2, 4, 2, 1, 17, 14]],
	["4", [2, 6, 10, 18, 31, 2, 2]],
	["5", [31, 16, 30, 1, 1, 17, 14]],
	["6", [6, 8, 16, 30, 17, 17, 14]],
	["7", [31, 1, 2, 4, 8, 8, 8]],
	["8", [14, 17, 17, 14, 17, 17, 14]],
	["9", [14, 17, 17, 15, 1, 2, 12]],
	[":", [0, 4, 4, 0, 4, 4, 0]],
	["-", [0, 0, 0, 31, 0, 0, 0]],
	[" ", [0, 0, 0, 0, 0, 0, 0]],
	["O", [14, 17, 17, 17, 17, 17, 14]],
	["P", [30, 17, 17, 30, 16, 16, 16]],
	["U", [17, 17, 17, 17, 17, 17, 14]],
	["T", [31, 4, 4, 4, 4, 4, 4]],
	["C", [14, 17, 16, 16, 16, 17, 14]],
]);
const COLUMNS = 6;
const ROWS = 7;
/** Empty dots to the left and right of a text, and above and below it. The picture stays readable between two rows of texts. */
const MARGIN = 6;
const MARGIN_ABOVE = 20;
/** Number of texts next to each other across the picture. */
const TEXTS_ACROSS = 2;
const OPACITY = 110;

/**
 * Returns the picture with the text drawn onto it.
 * @param text may contain digits, `:`, `-`, spaces and the letters of "OP" and "UTC"
 */
export async function watermark(picture: Uint8Array, text: string): Promise<DecoderResult> {
	const { width, height } = await sharp(picture, READING).metadata();
	const dots = text.length * COLUMNS + 2 * MARGIN;
	const scale = Math.max(1, Math.floor(width / TEXTS_ACROSS / dots));
	const mark = drawText(text, scale);
	const input = await sharp(mark.pixels, { ...READING, raw: { width: mark.width, height: mark.height, channels: 4 } })
		// The drawn text is cut to the picture's size, because the library refuses to place a larger image on the picture.
		.resize({ width: Math.min(width, mark.width), height: Math.min(height, mark.height), fit: "inside", kernel: "nearest" })
		.png()
		.toBuffer();
	const bytes = await sharp(picture, READING)
		.composite([{ input, tile: true, gravity: "northwest" }])
		.jpeg(WRITING)
		.toBuffer();
	return { kind: "picture", bytes };
}

/** Draws white letters with a dark shadow, which are visible on every background. Returns pixels of four bytes (RGBA). */
function drawText(text: string, scale: number): { pixels: Buffer; width: number; height: number } {
	const width = (text.length * COLUMNS + 2 * MARGIN) * scale;
	const height = (ROWS + 2 * MARGIN_ABOVE) * scale;
	const pixels = Buffer.alloc(width * height * 4);
	const shadow = Math.ceil(scale / 3);
	for (const [grey, moved] of [
		[0, shadow],
		[255, 0],
	] as const) {
		for (const [index, letter] of [...text].entries()) {
			for (const [row, bits] of (GLYPHS.get(letter) ?? []).entries()) {
				for (let column = 0; column < 5; column++) {
					if ((bits & (16 >> column)) === 0) continue;
					const x = (MARGIN + index * COLUMNS + column) * scale + moved;
					const y = (MARGIN_ABOVE + row) * scale + moved;
					fill(pixels, width, { x, y, size: scale }, grey);
				}
			}
		}
	}
	return { pixels, width, height };
}

function fill(pixels: Buffer, width: number, { x, y, size }: { x: number; y: number; size: number }, grey: number): void {
	for (let row = y; row < y + size; row++) {
		for (let at = (row * width + x) * 4; at < (row * width + x + size) * 4; at += 4) {
			pixels.fill(grey, at, at + 3);
			pixels[at + 3] = OPACITY;
		}
	}
}
