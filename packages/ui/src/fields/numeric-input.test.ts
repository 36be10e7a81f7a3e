import { expect, test } from "vitest";
import { readDigits, shownWhileTyping } from "./numeric-input.ts";

test.each([
	["", 2, ""],
	[".5", 2, "0.5"],
	["5.", 2, "5."],
	["1.239", 2, "1.23"],
	["007.5", 2, "7.5"],
	["12.9", 0, "12"],
	["1e3", 2, null],
	["-1", 2, null],
	["NaN", 2, null],
	["1234567890123456789", 2, null],
] as const)("readDigits(%j) with %i decimals returns %j", (text, decimals, kept) => {
	expect(readDigits(text, decimals, ".")).toBe(kept);
});

test("readDigits accepts a comma as decimal point if the language uses a comma", () => {
	expect(readDigits("0,5", 2, ",")).toBe("0.5");
});

function type(keys: string, decimals: number, mark: "." | ","): { shown: string; means: string } {
	let shown = "";
	let means = "";
	for (const key of keys) {
		const kept = readDigits(shown + key, decimals, mark);
		if (kept === null) continue;
		shown = shownWhileTyping(shown + key, kept, mark);
		means = kept;
	}
	return { shown, means };
}

test.each([
	["5,000", 2, ".", "5,000", "5000"],
	["60,900.5", 1, ".", "60900.5", "60900.5"],
	["1,234,567", 2, ".", "1,234,567", "1234567"],
	["0,5", 2, ".", "0,5", "0.5"],
	["1,5", 2, ".", "1,5", "1.5"],
	["1.239", 2, ".", "1.23", "1.23"],
	["5.000", 2, ",", "5.000", "5000"],
	["5.000,5", 2, ",", "5000,5", "5000.5"],
	["0,125", 3, ",", "0,125", "0.125"],
] as const)(
	"typing %s key by key (%i decimals, decimal mark %s) shows %s and gives the value %s",
	(keys, decimals, mark, shown, means) => {
		expect(type(keys, decimals, mark)).toEqual({ shown, means });
	},
);
