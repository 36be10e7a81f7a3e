import type { P2pOrder } from "@candor/contract";
import { expect, test } from "vitest";
import { newerOrder, takeOrders } from "./live-orders.ts";

const order = (id: number, steps: number, change: Partial<P2pOrder> = {}) =>
	({ id, state: "paying", steps: Array.from({ length: steps }), ...change }) as P2pOrder;

test("a snapshot replaces the stored orders, and a change adds to them", () => {
	const first = takeOrders(new Map(), "snapshot", [order(1, 1), order(2, 1)]);
	const next = takeOrders(first, "change", [order(2, 2), order(3, 1)]);
	expect([...next].map(([id, { steps }]) => [id, steps.length])).toEqual([
		[1, 1],
		[2, 2],
		[3, 1],
	]);
	expect([...takeOrders(next, "snapshot", [order(3, 1)]).keys()]).toEqual([3]);
	expect(takeOrders(next, "change", [])).toBe(next);
});

test("the page shows the state with more steps, and the live one if both have equal steps", () => {
	const [live, read] = [order(1, 2), order(1, 3)];
	expect(newerOrder(live, read)).toBe(read);
	expect(newerOrder(order(1, 3, { unread: 1 }), read)?.unread).toBe(1);
	expect(newerOrder(undefined, read)).toBe(read);
	expect(newerOrder(live, undefined)).toBe(live);
	expect(newerOrder(undefined, undefined)).toBe(undefined);
});
