// The account after each message: snapshots replace, changes add, what is done leaves the waiting list.
import "@candor/client/fake-page";
import type { AccountMessage, Balance, Order } from "@candor/contract";
import { expect, test } from "vitest";
import { type Account, takeAccount } from "./account.ts";

const NOTHING: Account = { ready: false, seq: 0, balances: new Map(), waiting: new Map() };
const balance = (currency_name: string, available: string) => ({ account: "coin", currency_name, available }) as Balance;
const order = (id: number, status: Order["status"]) => ({ id, status }) as Order;
const message = (change: Partial<AccountMessage["data"]>): AccountMessage["data"] => ({
	kind: "change",
	seq: 1,
	time: 1,
	orders: [],
	fills: [],
	balances: [],
	...change,
});

test("a snapshot is everything: what it does not name is not there any more", () => {
	const before = takeAccount(
		NOTHING,
		message({ balances: [balance("USDT", "5"), balance("BTC", "1")], orders: [order(1, "waiting")] }),
	);
	const after = takeAccount(before, message({ kind: "snapshot", seq: 9, balances: [balance("USDT", "7")] }));
	expect([...after.balances.keys()]).toEqual(["coin:USDT"]);
	expect(after.balances.get("coin:USDT")?.available).toBe("7");
	expect(after.waiting.size).toBe(0);
	expect(after.seq).toBe(9);
});

test("a change replaces what it names and leaves the rest", () => {
	const before = takeAccount(NOTHING, message({ balances: [balance("USDT", "5"), balance("BTC", "1")] }));
	const after = takeAccount(before, message({ seq: 2, balances: [balance("USDT", "3")], orders: [order(4, "waiting")] }));
	expect(after.balances.get("coin:USDT")?.available).toBe("3");
	expect(after.balances.get("coin:BTC")).toBe(before.balances.get("coin:BTC"));
	expect([...after.waiting.keys()]).toEqual([4]);
	expect(before.waiting.size).toBe(0);
});

test.each(["completed", "cancelled"] as const)("an order that is %s waits no longer", (status) => {
	const before = takeAccount(NOTHING, message({ orders: [order(4, "waiting"), order(5, "waiting")] }));
	expect([...takeAccount(before, message({ orders: [order(4, status)] })).waiting.keys()]).toEqual([5]);
});
