// What may stand in a field of digits.
import { expect, test } from "vitest";
import { readDigits } from "./numeric-input.ts";

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
] as const)("%j with %i decimals becomes %j", (text, decimals, kept) => {
	expect(readDigits(text, decimals, ".")).toBe(kept);
});

test("a comma is the point where the language has it so", () => {
	expect(readDigits("0,5", 2, ",")).toBe("0.5");
});
