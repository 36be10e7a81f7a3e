import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, safeCell } from "./csv.ts";

test.each([
	["=1+1", "'=1+1"],
	["+1", "'+1"],
	["-1", "'-1"],
	["@SUM(A1)", "'@SUM(A1)"],
	["\t=1", "'\t'=1"],
	["\rx", "'\rx"],
	["\nx", "'\nx"],
	["  =1", "  '=1"],
	["\u00a0=1", "\u00a0'=1"],
	["\u200b=1", "\u200b'=1"],
	["\ufeff=1", "\ufeff'=1"],
	["\u0001=1", "\u0001'=1"],
	["＝1", "'＝1"],
	["＋1", "'＋1"],
	["－1", "'－1"],
	["＠A", "'＠A"],
	["﹦1", "'﹦1"],
	["⁺1", "'⁺1"],
	["a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"],
	["a, =1", "a, '=1"],
	["a\n=1", "a\n'=1"],
	["a\t@b", "a\t'@b"],
	["a|-1", "a|'-1"],
])("the CSV file has an apostrophe before %j, which a spreadsheet could read as a formula", (text, safe) => {
	expect(safeCell(text)).toBe(safe);
});

test.each([
	["Ann"],
	["a=b"],
	["1-2"],
	["mail@example.org"],
	["2026-11-26T00:00:00.000Z"],
	['{"rows":3,"users":[1,2]}'],
	["😀"],
	[""],
])("the CSV file has the cell %j unchanged", (text) => {
	expect(safeCell(text)).toBe(text);
});

test("the CSV file quotes each cell and doubles quotes", () => {
	expect(csvLine([7, 'a "b", c', "d\ne"])).toBe('"7","a ""b"", c","d\ne"\r\n');
});

/** Returns the cells of a CSV line (RFC 4180). */
function cellsOf(line: string): string[] {
	return [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
}

const hostile = fc.string({ unit: fc.constantFrom(..."=+-@＝＋－＠;,|\"'\t\r\n a0\u200b") });

test("a line of the CSV file keeps its cells, and no cell starts with a formula for any separator", () => {
	fc.assert(
		fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
			const line = csvLine(texts);
			expect(cellsOf(line)).toEqual(texts.map(safeCell));
			for (const part of texts.flatMap((text) => safeCell(text).split(/[;,|\t\r\n]/)))
				expect(part.normalize("NFKC")).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]/u);
		}),
	);
});

test("removing the apostrophes restores the original text", () => {
	fc.assert(
		fc.property(
			hostile.filter((text) => !text.includes("'")),
			(text) => {
				expect(safeCell(text).replaceAll("'", "")).toBe(text);
			},
		),
	);
});
