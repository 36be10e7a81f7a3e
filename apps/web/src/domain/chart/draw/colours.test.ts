// A token's colour at a share of its strength, whichever way the build wrote the token.
import { expect, test } from "vitest";
import { faded } from "./colours.ts";

test("the share follows the colour as two digits", () => {
	expect(faded("#121723", 0.94)).toBe("#121723f0");
	expect(faded("#508aff", 0.02)).toBe("#508aff05");
});

test("a colour that the build shortened is written out first: the canvas takes no other for one", () => {
	expect(faded("#fff", 0.94)).toBe("#fffffff0");
	expect(faded("#a5b", 1)).toBe("#aa55bbff");
});
