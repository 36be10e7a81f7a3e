// The waiting orders after each message: snapshots replace, changes add, what is done leaves.
import "@candor/client/fake-page";
import type { Order } from "@candor/contract";
import { expect, test } from "vitest";
import { takeWaiting } from "./waiting.ts";

const NONE = new Map<number, Order>();
const order = (id: number, status: Order["status"]) => ({ id, status }) as Order;
const change = (...orders: Order[]) => ({ kind: "change", orders }) as const;

test("a snapshot is everything: what it does not name is not there any more", () => {
	const before = takeWaiting(NONE, change(order(1, "waiting")));
	expect([...before.keys()]).toEqual([1]);
	expect([...takeWaiting(before, { kind: "snapshot", orders: [order(2, "waiting")] }).keys()]).toEqual([2]);
});

test("a change adds what it names and leaves the rest", () => {
	const before = takeWaiting(NONE, change(order(1, "waiting")));
	expect([...takeWaiting(before, change(order(4, "waiting"))).keys()]).toEqual([1, 4]);
	expect([...before.keys()]).toEqual([1]);
});

test.each(["completed", "cancelled"] as const)("an order that is %s waits no longer", (status) => {
	const before = takeWaiting(NONE, change(order(4, "waiting"), order(5, "waiting")));
	expect([...takeWaiting(before, change(order(4, status))).keys()]).toEqual([5]);
});
