import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { btc, trx } from "../../../../testing/examples/spot-market.ts";
import { stepPrice, stepQuantity } from "./steps.ts";

describe("stepPrice changes a price by one tick", () => {
	test.each([
		["64217.1", 1, "64217.2"],
		["64217.1", -1, "64217.0"],
		["64217", 1, "64217.1"],
		["64217.", -1, "64216.9"],
		["0.1", -1, "0.1"],
		["", 1, "64218.4"],
		["", -1, "64218.4"],
	] as const)("stepPrice changes %j by one tick in direction %i to %j", (text, way, next) => {
		expect(stepPrice(btc, text, way, 642_184n)).toBe(next);
	});
	test("stepPrice leaves an empty field empty while no market price is known", () => {
		expect(stepPrice(trx, "", 1, 0n)).toBe("");
	});
});

describe("stepQuantity changes a quantity by its last decimal", () => {
	test.each([
		["0.05", 5, 1, "0.06"],
		["0.05", 5, -1, "0.04"],
		["0.0500", 5, 1, "0.0501"],
		["0.09", 5, 1, "0.10"],
		["0.10", 5, -1, "0.09"],
		["0.1", 5, -1, "0.09"],
		["1", 5, -1, "0.9"],
		["0.00001", 5, -1, "0.00001"],
		["1", 0, -1, "1"],
		["100", 0, 1, "101"],
		["", 5, 1, "1"],
		["", 5, -1, ""],
		["5.", 6, 1, "6"],
	] as const)("stepQuantity changes %j with %i decimals by one step in direction %i to %j", (text, decimals, way, next) => {
		expect(stepQuantity(text, decimals, way)).toBe(next);
	});
	test("a step down of a quantity reverts a step up", () => {
		fc.assert(
			fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 6 }), (units, places) => {
				const digits = units.toString().padStart(places + 1, "0");
				const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
				expect(stepQuantity(stepQuantity(text, 6, 1), 6, -1)).toBe(text);
			}),
		);
	});
});
