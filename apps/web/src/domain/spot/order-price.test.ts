// The user's orders on the chart: a stop is at its stop price until it is triggered, and filled quantity is not shown as open.
import { expect, test } from "vitest";
import { leftOf, waitsAt } from "./order-price.ts";

test("a limit order waits at its price, a stop order at its stop price until it triggers", () => {
	expect(waitsAt({ price: "63900.0", stop_price: null, triggered: false })).toEqual({ price: "63900.0", stop: false });
	expect(waitsAt({ price: "63900.0", stop_price: "64000.0", triggered: false })).toEqual({ price: "64000.0", stop: true });
	expect(waitsAt({ price: "63900.0", stop_price: "64000.0", triggered: true })).toEqual({ price: "63900.0", stop: false });
	expect(waitsAt({ price: null, stop_price: "64000.0", triggered: false })).toEqual({ price: "64000.0", stop: true });
	expect(waitsAt({ price: null, stop_price: null, triggered: false })).toBeUndefined();
});

test("the remaining quantity is exact, and unknown for a buy by cost", () => {
	expect(leftOf({ amount: "0.30000000", filled: "0.10000001" })).toBe("0.19999999");
	expect(leftOf({ amount: "5", filled: "0" })).toBe("5");
	expect(leftOf({ amount: null, filled: "0.1" })).toBeNull();
});
