import { FakeSocket, storage } from "@candor/client/fake-page";
import type { AccountMessage, Balance } from "@candor/contract";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { type Account, type AccountData, takeAccount } from "./account.ts";

const NOTHING: Account = { ready: false, balances: new Map() };
const balance = (currency_name: string, available: string) => ({ account: "coin", currency_name, available }) as Balance;
const message = (change: Partial<AccountMessage["data"]>): AccountMessage["data"] => ({
	kind: "change",
	seq: 1,
	time: 1,
	orders: [],
	fills: [],
	balances: [],
	...change,
});

beforeEach(() => {
	vi.resetModules();
	storage.clear();
});

test("a snapshot replaces the full account state and removes balances that it does not contain", () => {
	const before = takeAccount(NOTHING, message({ balances: [balance("USDT", "5"), balance("BTC", "1")] }));
	const after = takeAccount(before, message({ kind: "snapshot", seq: 9, balances: [balance("USDT", "7")] }));
	expect([...after.balances.keys()]).toEqual(["coin:USDT"]);
	expect(after.balances.get("coin:USDT")?.available).toBe("7");
	expect(after.ready).toBe(true);
});

test("an account change replaces the balances that it contains and keeps the other balances", () => {
	const before = takeAccount(NOTHING, message({ balances: [balance("USDT", "5"), balance("BTC", "1")] }));
	const after = takeAccount(before, message({ seq: 2, balances: [balance("USDT", "3")] }));
	expect(after.balances.get("coin:USDT")?.available).toBe("3");
	expect(after.balances.get("coin:BTC")).toBe(before.balances.get("coin:BTC"));
	expect(before.balances.get("coin:USDT")?.available).toBe("5");
});

test("the app passes messages and the session's end to a product's handler, and marks its cached responses as stale", async () => {
	storage.setItem("candor.session", JSON.stringify({ token: "mine", user: { id: 7 } }));
	const { followAccount, onAccount, accountReadyNow, balanceNow } = await import("./account.ts");
	const { session } = await import("./session.ts");
	const queries = new QueryClient();
	const told: unknown[] = [];
	followAccount(queries, [
		{
			name: "product",
			take: (data: AccountData) => told.push([data.kind, balanceNow("coin", "USDT")?.available]),
			forget: () => told.push("forget"),
			stale: [["own", "product"]],
			toasts: async () => () => null,
		},
	]);
	queries.setQueryData(["own", "product"], 1);
	queries.setQueryData(["others"], 1);
	const stop = onAccount(({ kind }) => told.push(`later ${kind}`));
	const socket = FakeSocket.latest();
	socket.open();
	socket.say({ topic: "account", data: message({ kind: "snapshot", balances: [balance("USDT", "5")] }) });
	stop();
	socket.say({ topic: "account", data: message({ seq: 2, balances: [balance("USDT", "4")] }) });
	expect(told).toEqual(["forget", ["snapshot", "5"], "later snapshot", ["change", "4"]]);
	await vi.waitFor(() => expect(queries.getQueryState(["own", "product"])?.isInvalidated).toBe(true));
	expect(queries.getQueryState(["others"])?.isInvalidated).toBe(false);
	session.set(null);
	expect(told.at(-1)).toBe("forget");
	expect(accountReadyNow()).toBe(false);
	expect(queries.getQueryData(["own", "product"])).toBeUndefined();
});

test("the app sends the sequence number of the latest account change with later requests", async () => {
	storage.setItem("candor.session", JSON.stringify({ token: "mine", user: { id: 7 } }));
	const { followAccount } = await import("./account.ts");
	const { call } = await import("./api.ts");
	followAccount(new QueryClient(), []);
	const socket = FakeSocket.latest();
	socket.open();
	let asked: string | null = "";
	vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
		asked = new Headers(headers).get("x-candor-seq");
		return Response.json({ type: "ok", code: 1, message: "OK", msg: "success", data: {} });
	});
	socket.say({ topic: "account", data: message({ kind: "snapshot", seq: 11 }) });
	await call("GET health", {});
	expect(asked).toBeNull();
	socket.say({ topic: "account", data: message({ seq: 12 }) });
	await call("GET health", {});
	expect(asked).toBe("12");
});

test("the app passes earlier messages to a handler that joins late, without a new subscription", async () => {
	storage.setItem("candor.session", JSON.stringify({ token: "mine", user: { id: 7 } }));
	const { allJoined, followAccount, joinAccount } = await import("./account.ts");
	const { session } = await import("./session.ts");
	followAccount(new QueryClient(), []);
	const socket = FakeSocket.latest();
	socket.open();
	socket.say({ topic: "account", data: message({ kind: "snapshot" }) });
	socket.say({ topic: "account", data: message({ seq: 2 }) });
	const told: string[] = [];
	const part = (name: string) => ({
		name,
		take: ({ kind, seq }: AccountData) => told.push(`${name} ${kind} ${seq}`),
		forget: () => told.push(`${name} forget`),
		stale: [],
	});
	const late = part("late");
	joinAccount(late);
	joinAccount(late);
	await Promise.resolve();
	expect(socket.topics("unsubscribe")).toEqual([]);
	expect(told).toEqual(["late snapshot 1", "late change 2"]);
	socket.say({ topic: "account", data: message({ seq: 3 }) });
	expect(told.slice(2)).toEqual(["late change 3"]);
	// After `allJoined`, messages are no longer stored. A handler that joins later causes a new subscription to the topic.
	allJoined();
	joinAccount(part("stray"));
	await Promise.resolve();
	expect(socket.topics("unsubscribe")).toEqual(["account"]);
	told.length = 0;
	session.set(null);
	expect(told).toEqual(["late forget", "stray forget"]);
});
