import { costOf } from "@candor/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { affordableLots } from "./affordable-lots.ts";

test("affordableLots returns the most whole lots that the balance and the limit allow", () => {
	const amount = fc.bigInt(1n, 1n << 50n);
	fc.assert(
		fc.property(amount, fc.bigInt(1n, 1n << 20n), amount, fc.bigInt(1n, 1n << 40n), (most, lot, available, price) => {
			const given = { most, lot, available, price, decimals: 6 };
			const coins = affordableLots(given);
			expect(coins % lot).toBe(0n);
			expect(coins <= most && costOf(coins, price, 6) <= available).toBe(true);
			expect(coins + lot > most || costOf(coins + lot, price, 6) > available).toBe(true);
		}),
	);
});
