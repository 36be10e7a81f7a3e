import { expect, test } from "vitest";
import { fiatPriceText } from "./figures.ts";

test.each([
	["34.560000", "3456.00", "34.56"],
	["34.500000", 2, "34.50"],
	["36.421599", "500.00", "36.4215"],
	["1385.000000", "1385", "1,385"],
	["0.001234", 2, "0.001234"],
])("the price %s of a currency with amounts such as %s is shown as %s", (price, currency, text) => {
	expect(fiatPriceText(price, currency)).toBe(text);
});
