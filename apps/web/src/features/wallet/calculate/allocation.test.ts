import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, isSmall, isZeroAmount } from "./allocation.ts";

describe("allocate calculates the accounts' shares of the total", () => {
	it("allocate returns each account's share of the total", () => {
		expect(allocate(["5990.70", "2745.74", "2246.51", "1497.67"])).toEqual([482, 220, 179, 119]);
	});

	it("allocate returns shares of zero if all balances are zero", () => expect(allocate(["0", "0.00"])).toEqual([0, 0]));

	it("allocate gives every balance above zero a visible share", () => {
		expect(allocate(["1000000", "0.01", "0"])).toEqual([999, 1, 0]);
	});

	it("the shares of allocate add up to the full width", () => {
		const value = fc.bigInt(0n, 10n ** 15n).map(String);
		fc.assert(
			fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
				const sum = allocate(values).reduce((total, part) => total + part, 0);
				return values.every((one) => one === "0") ? sum === 0 : sum === 1000;
			}),
		);
	});
});

describe("isSmall finds small balances", () => {
	it("a balance is small if it is worth less than a dollar", () => {
		expect(isSmall("0.99999999")).toBe(true);
		expect(isSmall("1")).toBe(false);
		expect(isZeroAmount("0.000000")).toBe(true);
		expect(isZeroAmount("0.000001")).toBe(false);
	});
});
