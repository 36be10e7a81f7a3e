import { costOf } from "@candor/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { affordable } from "./affordable-coins.ts";

test("affordable returns the most coins that a balance buys, exact to the smallest unit", () => {
	const amount = fc.bigInt(1n, 1n << 50n);
	fc.assert(
		fc.property(amount, amount, fc.bigInt(1n, 1n << 40n), fc.integer({ min: 0, max: 8 }), (left, available, price, decimals) => {
			const bought = affordable(left, available, price, decimals);
			expect(costOf(bought, price, decimals) <= available).toBe(true);
			expect(bought === left || costOf(bought + 1n, price, decimals) > available).toBe(true);
		}),
	);
});
