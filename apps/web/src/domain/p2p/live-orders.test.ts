import type { P2pOrder } from "@candor/contract";
import { expect, test } from "vitest";
import { newestOrder, takeOrders } from "./live-orders.ts";

const order = (id: number, steps: number, change: Partial<P2pOrder> = {}) =>
	({ id, state: "paying", steps: Array.from({ length: steps }), ...change }) as P2pOrder;

test("a snapshot replaces the app's stored P2P orders, and a change adds to them", () => {
	const first = takeOrders(new Map(), "snapshot", [order(1, 1), order(2, 1)], 5);
	const next = takeOrders(first, "change", [order(2, 2), order(3, 1)], 6);
	expect([...next].map(([id, one]) => [id, one.order.steps.length, one.heardAt])).toEqual([
		[1, 1, 5],
		[2, 2, 6],
		[3, 1, 6],
	]);
	expect([...takeOrders(next, "snapshot", [order(3, 1)], 7).keys()]).toEqual([3]);
	expect(takeOrders(next, "change", [], 7)).toBe(next);
});

test("the app shows the state of a P2P order with more steps; of equally many steps, the later state", () => {
	const live = { order: order(1, 2), heardAt: 10 };
	const [more, equal, fewer] = [order(1, 3), order(1, 2), order(1, 1)];
	expect(newestOrder(live, more, 1)).toBe(more);
	expect(newestOrder(live, equal, 11)).toBe(equal);
	expect(newestOrder(live, equal, 9)?.steps).toBe(live.order.steps);
	expect(newestOrder(live, fewer, 11)?.steps).toBe(live.order.steps);
	expect(newestOrder(undefined, more, 1)).toBe(more);
});

test("a live state of a P2P order keeps the fields of the last response, and the app hides it without a response", () => {
	const live = { order: order(1, 2), heardAt: 10 };
	const read = order(1, 1, { terms: "Own account only", unread: 2 });
	expect(newestOrder(live, read, 11)).toMatchObject({ terms: "Own account only", unread: 2, steps: live.order.steps });
	expect(newestOrder(live, undefined, 0)).toBe(undefined);
});
