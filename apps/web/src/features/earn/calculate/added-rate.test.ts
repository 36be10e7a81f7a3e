import { expect, it } from "vitest";
import { addedRate } from "./added-rate.ts";

const order = { currency_id: 3, custody_amount: "1000.000000", daily_rate: "0.004" };
const product = (days: number, daily_rate: string, max = "100000.000000", left = "50000.000000") => {
	return { id: days, days, daily_rate, currency_id: 3, max, reserve: { left } };
};
const PROMOTION = product(8, "0.005", "1100.000000");
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

it.each<[string, Parameters<typeof addedRate>[0], number, number, string | undefined]>([
	["of the longest product within the remaining days", [product(3, "0.001"), product(7, "0.002")], 7, 10, "0.002"],
	["none if every product is too long", [product(7, "0.002")], 6, 10, undefined],
	["the lowest of equally long products", [product(7, "0.003"), product(7, "0.002")], 7, 10, "0.002"],
	["no more than the order's own rate", [PROMOTION], 9, 10, "0.004"],
	["not of a product whose maximum the amount exceeds", [product(7, "0.002"), PROMOTION], 9, 101, "0.002"],
	["none if the reserve cannot cover the amount", [product(7, "0.002", "100000.000000", "10.000000")], 9, 11, undefined],
	["none of a product in another coin", [{ ...product(7, "0.002"), currency_id: 1 }], 9, 10, undefined],
])("addedRate returns the daily rate for money added to an earn order: %s", (_what, products, days, amount, rate) => {
	expect(addedRate(products, order, days, usdt(amount))).toBe(rate);
});
