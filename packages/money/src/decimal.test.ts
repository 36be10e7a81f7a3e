// Tests that decimal text is parsed and formatted exactly, and that it is truncated only by functions that do so by their name.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, formatDecimalShort, formatTruncated, normalizeInput, parseDecimal } from "./decimal.ts";

describe("parseDecimal reads decimal text", () => {
	test.each<[string, number, bigint]>([
		["0", 6, 0n],
		["1", 0, 1n],
		["1.", 2, 100n],
		["1.5", 6, 1_500_000n],
		["0.000001", 6, 1n],
		["00012.340", 2, 1234n],
		["1.5000000000000000000000000000000000000000", 6, 1_500_000n],
		["123456789.12345678", 8, 12_345_678_912_345_678n],
		["4611686018427387903", 0, (1n << 62n) - 1n],
	])("parseDecimal parses %s with %i decimals", (text, decimals, value) => {
		expect(parseDecimal(text, decimals)).toEqual({ ok: true, value });
	});

	test.each<[string, number, string]>([
		["", 6, "empty"],
		["1e3", 6, "malformed"],
		["1E3", 6, "malformed"],
		["-0", 6, "negative"],
		["-1.5", 6, "negative"],
		["--1", 6, "malformed"],
		["+1", 6, "malformed"],
		["NaN", 6, "malformed"],
		["Infinity", 6, "malformed"],
		["0x10", 6, "malformed"],
		[".5", 6, "malformed"],
		["1.2.3", 6, "malformed"],
		["1,5", 6, "malformed"],
		[" 1", 6, "malformed"],
		["1\n", 6, "malformed"],
		["１", 6, "malformed"],
		["1.0000001", 6, "too_many_decimals"],
		[`0.${"1".repeat(40)}`, 8, "too_many_decimals"],
		["1.5", 0, "too_many_decimals"],
		["4611686018427387904", 0, "too_large"],
		["9".repeat(30), 6, "too_large"],
		["9".repeat(31), 6, "malformed"],
		[`0.${"0".repeat(61)}`, 6, "malformed"],
	])("parseDecimal rejects %j with %i decimals as %s", (text, decimals, problem) => {
		expect(parseDecimal(text, decimals)).toEqual({ ok: false, problem });
	});

	test("parseDecimal parses the output of every formatting function", () => {
		fc.assert(
			fc.property(fc.bigInt(0n, (1n << 62n) - 1n), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
				expect(parseDecimal(formatDecimal(units, decimals), decimals)).toEqual({ ok: true, value: units });
				expect(parseDecimal(formatDecimalShort(units, decimals), decimals)).toEqual({ ok: true, value: units });
			}),
		);
	});

	test("parseDecimal returns a result for any text, never a fraction of a unit or a negative number", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 18 }), (text, decimals) => {
				const result = parseDecimal(text, decimals);
				if (result.ok) expect(result.value >= 0n && result.value < 1n << 62n).toBe(true);
				else expect(result.problem).toMatch(/^[a-z_]+$/);
			}),
		);
	});

	test("parseDecimal never rounds: it rejects digits beyond the decimals, and accepts zeros there", () => {
		fc.assert(
			fc.property(fc.nat(), fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (units, decimals, digit) => {
				const text = formatDecimal(BigInt(units), decimals);
				const longer = decimals === 0 ? `${text}.${digit}` : `${text}${digit}`;
				expect(parseDecimal(longer, decimals)).toEqual({ ok: false, problem: "too_many_decimals" });
				expect(parseDecimal(`${longer.slice(0, -1)}0`, decimals).ok).toBe(true);
			}),
		);
	});
});

describe("the formatting functions write decimal text", () => {
	test.each<[bigint, number, string, string]>([
		[0n, 0, "0", "0"],
		[0n, 6, "0.000000", "0"],
		[1n, 6, "0.000001", "0.000001"],
		[1_500_000n, 6, "1.500000", "1.5"],
		[2_000_000n, 6, "2.000000", "2"],
		[1000n, 0, "1000", "1000"],
		[100n, 1, "10.0", "10"],
		[-1n, 2, "-0.01", "-0.01"],
		[-12_340n, 2, "-123.40", "-123.4"],
	])("formatDecimal formats %s units with %i decimals as %s, and as %s in short form", (units, decimals, full, short) => {
		expect(formatDecimal(units, decimals)).toBe(full);
		expect(formatDecimalShort(units, decimals)).toBe(short);
	});

	test.each<[bigint, number, number, string]>([
		[1_999_999n, 6, 2, "1.99"],
		[1_999_999n, 6, 0, "1"],
		[-1_999_999n, 6, 2, "-1.99"],
		[1_500_000n, 6, 6, "1.500000"],
		[1_500_000n, 6, 9, "1.500000"],
		[999n, 6, 2, "0.00"],
	])("formatTruncated shows %s units of %i decimals with %i places as %s", (units, decimals, places, text) => {
		expect(formatTruncated(units, decimals, places)).toBe(text);
	});

	test("a shown amount is never more than the real amount, and less by under one unit of the last place", () => {
		fc.assert(
			fc.property(
				fc.bigInt(0n, (1n << 62n) - 1n),
				fc.integer({ min: 0, max: 12 }),
				fc.integer({ min: 0, max: 12 }),
				(units, decimals, places) => {
					const kept = Math.min(places, decimals);
					const shown = parseDecimal(formatTruncated(units, decimals, places), decimals);
					if (!shown.ok) throw new Error(shown.problem);
					const lost = units - shown.value;
					expect(lost >= 0n && lost < 10n ** BigInt(decimals - kept)).toBe(true);
				},
			),
		);
	});
});

describe("normalizeInput reads typed and pasted numbers", () => {
	test.each<[string, "." | ",", string]>([
		["1234.5", ".", "1234.5"],
		[" 1 234.5 ", ".", "1234.5"],
		["1,234.5", ".", "1234.5"],
		["1.234,5", ".", "1234.5"],
		["1.234,5", ",", "1234.5"],
		["1,5", ".", "1.5"],
		["1,500", ".", "1500"],
		["1,500", ",", "1.500"],
		["1.000", ",", "1000"],
		["1.000", ".", "1.000"],
		["0,500", ".", "0.500"],
		["0.500", ",", "0.500"],
		["1234,500", ".", "1234.500"],
		["1,234,567", ".", "1234567"],
		["1.234.567", ",", "1234567"],
		["1'234.5", ".", "1234.5"],
		["１２３．５", ".", "123.5"],
		["๑๒๓.๕", ".", "123.5"],
		["1\u00a0234,5", ",", "1234.5"],
		["", ".", ""],
		["abc", ".", "abc"],
		["-5", ".", "-5"],
		["1e3", ".", "1e3"],
	])("normalizeInput reads %j with the decimal mark %s as %s", (typed, mark, plain) => {
		expect(normalizeInput(typed, mark)).toBe(plain);
	});

	test("normalizeInput leaves the exchange's output unchanged, and removes only group separators", () => {
		fc.assert(
			fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 1, max: 12 }), (units, decimals) => {
				const plain = formatDecimal(units, decimals);
				expect(normalizeInput(plain)).toBe(plain);
				const [whole, fraction] = plain.split(".") as [string, string];
				const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
				expect(normalizeInput(`${grouped(",")}.${fraction}`)).toBe(plain);
				expect(normalizeInput(`${grouped(" ")}.${fraction}`)).toBe(plain);
			}),
		);
	});
});
