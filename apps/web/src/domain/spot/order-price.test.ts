import { expect, test } from "vitest";
import { openOrderPriceOf, remainingAmountOf } from "./order-price.ts";

test("openOrderPriceOf returns the price of a limit order, and the stop price of a stop order until it triggers", () => {
	expect(openOrderPriceOf({ price: "63900.0", stop_price: null, triggered: false })).toEqual({ price: "63900.0", stop: false });
	expect(openOrderPriceOf({ price: "63900.0", stop_price: "64000.0", triggered: false })).toEqual({
		price: "64000.0",
		stop: true,
	});
	expect(openOrderPriceOf({ price: "63900.0", stop_price: "64000.0", triggered: true })).toEqual({
		price: "63900.0",
		stop: false,
	});
	expect(openOrderPriceOf({ price: null, stop_price: "64000.0", triggered: false })).toEqual({ price: "64000.0", stop: true });
	expect(openOrderPriceOf({ price: null, stop_price: null, triggered: false })).toBeUndefined();
});

test("remainingAmountOf calculates the remaining quantity exactly, and returns null for a buy by cost", () => {
	expect(remainingAmountOf({ amount: "0.30000000", filled: "0.10000001" })).toBe("0.19999999");
	expect(remainingAmountOf({ amount: "5", filled: "0" })).toBe("5");
	expect(remainingAmountOf({ amount: null, filled: "0.1" })).toBeNull();
});
