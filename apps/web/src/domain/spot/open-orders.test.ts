import "@candor/client/fake-page";
import type { Order } from "@candor/contract";
import { expect, test } from "vitest";
import { takeOpenOrders, takeOrderResponse } from "./open-orders.ts";

const NONE = new Map<number, Order>();
const order = (id: number, status: Order["status"]) => ({ id, status }) as Order;
const change = (...orders: Order[]) => ({ kind: "change", orders }) as const;

test("a snapshot of open orders replaces the full state and removes orders that it does not contain", () => {
	const before = takeOpenOrders(NONE, change(order(1, "waiting")));
	expect([...before.keys()]).toEqual([1]);
	expect([...takeOpenOrders(before, { kind: "snapshot", orders: [order(2, "waiting")] }).keys()]).toEqual([2]);
});

test("a change adds the orders that it contains and keeps the other open orders", () => {
	const before = takeOpenOrders(NONE, change(order(1, "waiting")));
	expect([...takeOpenOrders(before, change(order(4, "waiting"))).keys()]).toEqual([1, 4]);
	expect([...before.keys()]).toEqual([1]);
});

test.each(["completed", "cancelled"] as const)("the app removes an order that is %s from the open orders", (status) => {
	const before = takeOpenOrders(NONE, change(order(4, "waiting"), order(5, "waiting")));
	expect([...takeOpenOrders(before, change(order(4, status))).keys()]).toEqual([5]);
});

const at = (id: number, status: Order["status"], updated_at: number) => ({ id, status, updated_at }) as Order;

test("the app shows an order from a response before the socket's message arrives, and keeps newer states", () => {
	const shown = takeOrderResponse(NONE, 100, at(4, "waiting", 110));
	expect([...shown.keys()]).toEqual([4]);
	expect(takeOrderResponse(shown, 100, at(4, "waiting", 105))).toBe(shown);
	expect([...takeOrderResponse(shown, 100, at(4, "cancelled", 120)).keys()]).toEqual([]);
	expect(takeOrderResponse(NONE, 100, at(5, "completed", 110))).toBe(NONE);
});

test("a late response does not show an order again whose end the socket has already reported", () => {
	const heard = takeOpenOrders(takeOpenOrders(NONE, change(at(4, "waiting", 110))), change(at(4, "completed", 120)));
	expect([...takeOrderResponse(heard, 120, at(4, "waiting", 110)).keys()]).toEqual([]);
});
