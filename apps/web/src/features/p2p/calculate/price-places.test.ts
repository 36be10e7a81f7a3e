import { groupDigits, marksOf } from "@candor/money";
import { expect, test } from "vitest";
import { decimalsOf, pricePlaces } from "./price-places.ts";

test.each([
	["34.560000", 2, "34.56"],
	["34.500000", 2, "34.50"],
	["34", 2, "34.00"],
	["36.421599", 2, "36.4215"],
	["1385.000000", 0, "1,385"],
	["1385.250000", 0, "1,385.25"],
	["0.001234", 2, "0.001234"],
	["0.500000", 2, "0.50"],
	["0.120000", 0, "0.12"],
	["34.123456", 6, "34.123456"],
])("the price %s of a currency with %i decimals is shown as %s", (price, decimals, text) => {
	expect(groupDigits(price, marksOf("en"), pricePlaces(price, decimals))).toBe(text);
});

test("the decimals of an amount are those of its currency", () => {
	expect(["3642.00", "1385", "0.5"].map(decimalsOf)).toEqual([2, 0, 1]);
});
