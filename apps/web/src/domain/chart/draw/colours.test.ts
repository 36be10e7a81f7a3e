import { expect, test } from "vitest";
import { faded } from "./colours.ts";

test("`faded` appends the opacity to the colour as two hexadecimal digits", () => {
	expect(faded("#121723", 0.94)).toBe("#121723f0");
	expect(faded("#508aff", 0.02)).toBe("#508aff05");
});

test("`faded` expands a shortened colour (`#rgb`), because the canvas accepts only the long form", () => {
	expect(faded("#fff", 0.94)).toBe("#fffffff0");
	expect(faded("#a5b", 1)).toBe("#aa55bbff");
});
