// Tests how screens show numbers: truncated, with groups of digits, and with the marks of the language.
import { expect, test } from "vitest";
import { compactDigits, dollarDigits, groupDigits, marksOf } from "./grouping.ts";

const EN = marksOf("en");
const ES = marksOf("es");

test.each([
	["1234567.5", {}, "1,234,567.5"],
	["-1234.567", { places: 2 }, "-1,234.56"],
	["0.999", { places: 2 }, "0.99"],
	["-0.001", { places: 2 }, "0.00"],
	["5", { places: 2 }, "5.00"],
	["5.500", { short: true }, "5.5"],
	["5.000", { short: true }, "5"],
	["5.000000", { short: true, least: 2 }, "5.00"],
	["0.018200", { short: true, least: 2 }, "0.0182"],
	["2.14", { sign: true }, "+2.14"],
	["0.00", { sign: true }, "0.00"],
	["007", {}, "7"],
	["12345678901234567890.123456789", {}, "12,345,678,901,234,567,890.123456789"],
	["–", {}, "–"],
] as const)("groupDigits formats %s with the options %j as %s", (text, options, shown) => {
	expect(groupDigits(text, EN, options)).toBe(shown);
});

test("groupDigits formats Spanish numbers with points between groups and a decimal comma", () => {
	expect(groupDigits("1234567.5", ES)).toBe("1.234.567,5");
});

test.each([
	["1249999999", "1.24B"],
	["618000000.99", "618M"],
	["1000", "1K"],
	["999.999", "999.99"],
	["0.12349", "0.1234"],
	["12345678901234", "12.3T"],
])("compactDigits shows the volume %s as %s", (text, shown) => {
	expect(compactDigits(text, EN)).toBe(shown);
});

test.each([
	["64218.4", "$64,218.40"],
	["1", "$1.00"],
	["0.99", "$0.9900"],
	["0.0915", "$0.0915"],
])("dollarDigits shows the dollar amount %s as %s, with cents, and with more decimals below one dollar", (text, shown) =>
	expect(dollarDigits(text, EN)).toBe(shown),
);
