import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, unitsOf } from "../../../shared/amounts/units.ts";
import { faultOfSums, fieldTexts, isWorsePrice, sumsOf, type Trade } from "./order-amounts.ts";

const baht: Trade = {
	...{ price: "36.42", coinDecimals: 6, fiatDecimals: 2, left: "4180.000000" },
	...{ minimum: "500.00", maximum: "50000.00" },
};

/** A random trade. `one` converts an amount in fiat units to the unit of price times quantity. */
const trades = fc
	.record({
		price: fc.bigInt(1n, 1n << 40n),
		left: fc.bigInt(1n, 1n << 50n),
		coinDecimals: fc.integer({ min: 0, max: 8 }),
		fiatDecimals: fc.integer({ min: 0, max: 6 }),
		units: fc.bigInt(1n, 1n << 50n),
	})
	.map(({ price, left, coinDecimals, fiatDecimals, units }) => ({
		...{ price, left, units, one: 10n ** BigInt(coinDecimals + 6 - fiatDecimals) },
		trade: { ...baht, price: amountText(price, 6), left: amountText(left, coinDecimals), coinDecimals, fiatDecimals },
	}));

// docs/reference/rules.md §9 and packages/core/src/p2p/terms.ts define the rounding.
describe("sumsOf rounds amounts and quantities of a P2P order like the core", () => {
	test("the amount of a quantity is the smallest amount that pays the price", () => {
		fc.assert(
			fc.property(trades, ({ trade, price, units, one }) => {
				const { amount, quantity } = sumsOf({ of: "quantity", text: amountText(units, trade.coinDecimals) }, trade);
				expect(quantity).toBe(units);
				expect(amount * one >= units * price).toBe(true);
				expect((amount - 1n) * one < units * price).toBe(true);
			}),
		);
	});

	test("the quantity of an amount is the largest quantity that the amount pays, up to the available quantity", () => {
		fc.assert(
			fc.property(trades, ({ trade, price, left, units, one }) => {
				const { amount, quantity } = sumsOf({ of: "amount", text: amountText(units, trade.fiatDecimals) }, trade);
				expect(amount).toBe(units);
				expect(quantity <= left && quantity * price <= units * one).toBe(true);
				expect(quantity === left || (quantity + 1n) * price > units * one).toBe(true);
			}),
		);
	});

	test("the amount of the quantity that an amount buys is never above the amount", () => {
		fc.assert(
			fc.property(trades, ({ trade, units }) => {
				const { quantity } = sumsOf({ of: "amount", text: amountText(units, trade.fiatDecimals) }, trade);
				const back = sumsOf({ of: "quantity", text: amountText(quantity, trade.coinDecimals) }, trade);
				expect(back.amount <= units).toBe(true);
			}),
		);
	});
});

test.each([
	["amount", "1000", { amount: "1000", quantity: "27.457440" }],
	["quantity", "27.45744", { amount: "1000.00", quantity: "27.45744" }],
	["quantity", "", { amount: "", quantity: "" }],
	["amount", "", { amount: "", quantity: "" }],
] as const)("the P2P order form fills in the other field when the user types the %s %s", (of, text, fields) => {
	expect(fieldTexts({ of, text }, baht)).toEqual(fields);
});

test.each([
	["amount", "", "empty"],
	["amount", "499.99", "too_small"],
	["amount", "500", undefined],
	["amount", "50000", undefined],
	["amount", "50000.01", "too_large"],
	["quantity", "4180.000001", "beyond_left"],
] as const)("faultOfSums finds in an order with the %s %j the fault %s", (of, text, fault) => {
	expect(faultOfSums(sumsOf({ of, text }, baht), baht)).toBe(fault);
});

test("the largest amount of an ad buys all of its available quantity, although the amount is rounded up", () => {
	const trade = { ...baht, price: "36.421111", left: "100.000001", maximum: "3642.12" };
	expect(sumsOf({ of: "amount", text: "3642.12" }, trade).quantity).toBe(unitsOf("100.000001", 6));
});

test.each([
	["sell", "36.43", "36.42", true],
	["sell", "36.41", "36.42", false],
	["sell", "36.420000", "36.42", false],
	["sell", "100", "99.999999", true],
	["buy", "36.41", "36.42", true],
	["buy", "36.43", "36.42", false],
] as const)("for a taker of a %s ad the price %s after %s is worse: %s", (side, price, seen, isWorse) => {
	expect(isWorsePrice(price, seen, side)).toBe(isWorse);
});
