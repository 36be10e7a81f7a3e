import type { Fill, Order } from "@candor/contract";
import { expect, test } from "vitest";
import { averageOf, fillsOf, joinFills } from "./fills.ts";

const order = (id: number, rest: Partial<Order> = {}) => ({ id, ...rest }) as Order;
const fill = (order_id: number, amount: string, price = "100.0") => ({ order_id, amount, price }) as Fill & { order_id: number };
const joined = (whole: Order, ...fills: ReturnType<typeof fill>[]) =>
	fillsOf({ orders: [whole], fills })
		.map(([, filled]) => filled)
		.reduce(joinFills);

test("fillsOf pairs each fill with its order, and leaves out a fill whose order is not in the message", () => {
	const fills = fillsOf({ orders: [order(4)], fills: [fill(4, "0.10000001"), fill(9, "5"), fill(4, "0.2")] });
	expect(fills.map(([of]) => of)).toEqual([4, 4]);
	expect(fills.map(([, { amount }]) => amount)).toEqual([100_000_010_000n, 200_000_000_000n]);
});

test("the app merges two fills of an order into one with the sum of quantities and the newer order", () => {
	const newer = order(4);
	expect(joinFills({ order: order(4), amount: 1n, cost: 5n }, { order: newer, amount: 2n, cost: 6n })).toEqual({
		order: newer,
		amount: 3n,
		cost: 11n,
	});
});

test("the app calculates the average price of a message's fills, not of the full order", () => {
	const whole = order(4, { filled: "2", average_price: "99.0" });
	expect(averageOf(joined(whole, fill(4, "1", "100.0")))).toBe("100");
	expect(averageOf(joined(whole, fill(4, "0.5", "100.0"), fill(4, "0.5", "100.1")))).toBe("100");
});

test("the app returns the order's average price if the message contains all fills of the order", () => {
	const whole = order(4, { filled: "3.00", average_price: "100.3" });
	expect(averageOf(joined(whole, fill(4, "1", "100.1"), fill(4, "2", "100.5")))).toBe("100.3");
});
