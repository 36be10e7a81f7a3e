// Fills as the toast adds them up: exactly, and never of an order that the message does not show.
import type { Fill, Order } from "@candor/contract";
import { expect, test } from "vitest";
import { fillsOf, joinFills } from "./fills.ts";

const order = (id: number) => ({ id }) as Order;
const fill = (order_id: number, amount: string) => ({ order_id, amount }) as Fill & { order_id: number };

test("each fill comes with its order; one without is left out", () => {
	const fills = fillsOf({ orders: [order(4)], fills: [fill(4, "0.10000001"), fill(9, "5"), fill(4, "0.2")] });
	expect(fills.map(([of]) => of)).toEqual([4, 4]);
	expect(fills.map(([, { amount }]) => amount)).toEqual([100_000_010_000n, 200_000_000_000n]);
});

test("joined they are the sum, with the newer order", () => {
	const newer = order(4);
	expect(joinFills({ order: order(4), amount: 1n }, { order: newer, amount: 2n })).toEqual({ order: newer, amount: 3n });
});
