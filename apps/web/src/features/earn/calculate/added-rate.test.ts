// The rate for added money, as packages/core/src/earn/terms.ts calculates it.
import { expect, it } from "vitest";
import { addedRate } from "./added-rate.ts";

const order = { currency_id: 3, custody_amount: "1000.000000", daily_rate: "0.004" };
const product = (days: number, daily_rate: string, max = "100000.000000", left = "50000.000000") => {
	return { id: days, days, daily_rate, currency_id: 3, max, reserve: { left } };
};
const PROMOTION = product(8, "0.005", "1100.000000");
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

it.each<[string, Parameters<typeof addedRate>[0], number, number, string | undefined]>([
	["the longest within the days that are left", [product(3, "0.001"), product(7, "0.002")], 7, 10, "0.002"],
	["none that is that short", [product(7, "0.002")], 6, 10, undefined],
	["of equals the lowest", [product(7, "0.003"), product(7, "0.002")], 7, 10, "0.002"],
	["never above the order's own", [PROMOTION], 9, 10, "0.004"],
	["none beyond a product's most", [product(7, "0.002"), PROMOTION], 9, 101, "0.002"],
	["none beyond what can be sold", [product(7, "0.002", "100000.000000", "10.000000")], 9, 11, undefined],
	["another coin's is none", [{ ...product(7, "0.002"), currency_id: 1 }], 9, 10, undefined],
])("finds the daily rate for added money: %s", (_what, products, days, amount, rate) => {
	expect(addedRate(products, order, days, usdt(amount))).toBe(rate);
});
