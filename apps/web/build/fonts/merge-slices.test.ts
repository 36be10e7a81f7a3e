import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { glyphsOf, MISSING, numbersOf } from "./glyphs.ts";
import { mergeSlices } from "./merge-slices.ts";
import { readTables, tableOf } from "./sfnt.ts";
import { subsetOf } from "./subset.ts";
import { articleCharacters, labelCharacters, PAY_TYPES, SCRIPTS } from "./words.ts";

const require = createRequire(import.meta.url);
const slice = (name: string, text: string) =>
	subsetFont(readFileSync(require.resolve(`@fontsource-variable/${name}-wght-normal.woff2`)), text, {
		targetFormat: "sfnt",
		noLayoutClosure: true,
	});
const KANA = ["noto-sans-jp/files/noto-sans-jp-119", "、ぁめャ"] as const;
const HAN = ["noto-sans-jp/files/noto-sans-jp-117", "中一上事"] as const;
const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) as number);

test("a merged font keeps the outlines, widths and weights of its slices, ordered by character", async () => {
	const slices = await Promise.all([slice(...KANA), slice(...HAN)]);
	const found = slices.map((font) => [...glyphsOf(readTables(font)).keys()].filter((code) => code !== MISSING));
	expect(found.map((codes) => codes.length)).toEqual([4, 4]);
	const tables = readTables(mergeSlices(slices));
	const merged = glyphsOf(tables);
	expect([...merged.keys()].sort((one, other) => one - other)).toEqual(
		[MISSING, ...found.flat()].sort((one, other) => one - other),
	);
	for (const font of slices)
		for (const [code, glyph] of glyphsOf(readTables(font))) {
			const drawn = merged.get(code);
			expect(drawn?.metrics.equals(glyph.metrics), `metrics of ${code}`).toBe(true);
			for (const part of ["outline", "variations"] as const)
				expect(drawn?.[part].subarray(0, glyph[part].length).equals(glyph[part]), `${part} of ${code}`).toBe(true);
		}
	expect(tableOf(tables, "maxp").readUInt16BE(4)).toBe(9);
});

test("mergeSlices rejects slices of two different fonts", async () => {
	const [japanese, thai] = await Promise.all([slice(...KANA), slice("noto-sans-thai/files/noto-sans-thai-thai", "ก")]);
	expect(() => mergeSlices([japanese, thai])).toThrow("not of one font");
	expect(() => mergeSlices([])).toThrow("no slice");
});

test.each(SCRIPTS)("the built font of $locale has every letter of the app's texts", async (script) => {
	const wanted = new Set([...labelCharacters(script), ...articleCharacters(script), ...script.name]);
	const font = await subsetFont(await subsetOf(script.font, wanted), [...wanted].join(""), { targetFormat: "sfnt" });
	const drawn = new Set([...numbersOf(tableOf(readTables(font), "cmap"))].map(([code]) => code));
	// Code points to which Unicode assigns no character are ignored.
	const letters = codesOf([...wanted].filter((character) => /\p{Assigned}/u.test(character)).join(""));
	expect(letters.filter((code) => !drawn.has(code)).map((code) => String.fromCodePoint(code))).toEqual([]);
});

test.each(SCRIPTS)("the fonts of $locale get every letter of the pay types", (script) => {
	const texts = [...readFileSync(PAY_TYPES, "utf8").matchAll(new RegExp(`"${script.mark}": "([^"]+)"`, "g"))].map(
		([, text]) => text,
	);
	expect(texts.length).toBeGreaterThan(0);
	const wanted = new Set([...labelCharacters(script), ...articleCharacters(script)]);
	const letters = [...new Set(texts.join(""))].filter((letter) => {
		const code = letter.codePointAt(0) as number;
		return script.ranges.some(([first, last]) => first <= code && code <= last);
	});
	expect(letters.filter((letter) => !wanted.has(letter))).toEqual([]);
});
