// Tests in which direction products are rounded, and that a user who splits a fill pays no less in fees (docs/reference/rules.md
// §2, §4).
import fc from "fast-check";
import { expect, test } from "vitest";
import { costOf, feeOn, mulDivDown, mulDivUp } from "./arithmetic.ts";

test.each<[bigint, bigint, bigint, bigint, bigint]>([
	[0n, 5n, 3n, 0n, 0n],
	[1n, 1n, 3n, 0n, 1n],
	[2n, 3n, 3n, 2n, 2n],
	[7n, 3n, 2n, 10n, 11n],
	[1n << 62n, 1n << 62n, 1n << 62n, 1n << 62n, 1n << 62n],
])("mulDivDown and mulDivUp compute %s × %s / %s as %s and %s", (a, b, divisor, down, up) => {
	expect(mulDivDown(a, b, divisor)).toBe(down);
	expect(mulDivUp(a, b, divisor)).toBe(up);
});

const amount = fc.bigInt(0n, 1n << 62n);
test("rounding down and rounding up differ by one unit if there is a remainder, and are equal otherwise", () => {
	fc.assert(
		fc.property(amount, amount, fc.bigInt(1n, 1n << 62n), (a, b, divisor) => {
			const down = mulDivDown(a, b, divisor);
			const up = mulDivUp(a, b, divisor);
			expect(down * divisor <= a * b && a * b <= up * divisor).toBe(true);
			expect(up - down).toBe((a * b) % divisor === 0n ? 0n : 1n);
		}),
	);
});

test.each<[bigint, number, bigint]>([
	[0n, 1000, 0n],
	[1n, 1000, 1n],
	[1000n, 1000, 1n],
	[1001n, 1000, 2n],
	[1_000_000n, 1000, 1000n],
	[5n, 0, 0n],
	[5n, 1_000_000, 5n],
	[1n, 1, 1n],
])("the fee on %s units at %i ppm is %s units", (received, rate, fee) => {
	expect(feeOn(received, rate)).toBe(fee);
});

test("a fee is never above the received amount, never below its rate, and splitting a fill never lowers it", () => {
	fc.assert(
		fc.property(amount, amount, fc.integer({ min: 0, max: 1_000_000 }), (one, two, rate) => {
			const fee = feeOn(one, rate);
			expect(fee >= 0n && fee <= one).toBe(true);
			expect(fee * 1_000_000n >= one * BigInt(rate)).toBe(true);
			expect(feeOn(one, rate) + feeOn(two, rate) >= feeOn(one + two, rate)).toBe(true);
		}),
	);
});

test.each<[bigint, bigint, number, bigint]>([
	[0n, 500_000n, 8, 0n],
	[100_000_000n, 500_000n, 8, 500_000n],
	[1n, 500_000n, 8, 1n],
	[150_000_001n, 500_000n, 8, 750_001n],
	[7n, 3n, 0, 21n],
])("%s units at a price of %s for a coin of 10^%i units cost %s units", (quantity, price, decimals, cost) => {
	expect(costOf(quantity, price, decimals)).toBe(cost);
});
