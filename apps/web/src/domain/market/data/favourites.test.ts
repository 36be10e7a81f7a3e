// Tests that favourites chosen offline or before sign-in are not lost, and never pass from one user to another.

import { storage } from "@candor/client/fake-page";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownedBy, readFavourites } from "./favourites-list.ts";
import { afterSaving, withChanges } from "./favourites-sync.ts";

describe("the device stores favourite markets", () => {
	test("the app reads a list that the first app version stored as a list without an owner", () => {
		expect(readFavourites(["BTC/USDT", 7, "SOL/USDT"])).toEqual({
			owner: 0,
			symbols: ["BTC/USDT", "SOL/USDT"],
			unsaved: { "BTC/USDT": true, "SOL/USDT": true },
		});
		expect(readFavourites("nonsense")).toEqual({ owner: 0, symbols: [], unsaved: {} });
		expect(readFavourites({ owner: "x", symbols: [1], unsaved: { A: "yes" } })).toEqual({ owner: 0, symbols: [], unsaved: {} });
	});

	test("the app keeps the server's order, appends added markets and drops removed ones", () => {
		expect(withChanges(["A", "B", "C"], { B: false, D: true, A: true })).toEqual(["A", "C", "D"]);
	});

	test("the app passes a list without an owner to the user who signs in, but never from one user to another", () => {
		const unknownAddress = { owner: 0, symbols: ["A"], unsaved: { A: true } };
		expect(ownedBy(unknownAddress, 5)).toEqual({ ...unknownAddress, owner: 5 });
		expect(ownedBy({ ...unknownAddress, owner: 5 }, 6)).toEqual({ owner: 6, symbols: [], unsaved: {} });
	});

	test("the app keeps changes that the user makes while a save is pending", () => {
		const state = { owner: 5, symbols: ["A", "C"], unsaved: { A: true, B: false, C: true } };
		expect(afterSaving(state, ["A", "B"], { A: true, B: true })).toEqual({
			owner: 5,
			symbols: ["A", "C"],
			unsaved: { B: false, C: true },
		});
	});
});

describe("the app synchronizes favourites of a signed-in user with the server", () => {
	let saved: string[];
	let online: boolean;
	const asked: string[] = [];

	beforeEach(() => {
		vi.useFakeTimers();
		vi.resetModules();
		storage.clear();
		saved = ["ETH/USDT"];
		online = true;
		asked.length = 0;
		vi.stubGlobal("fetch", async (path: string, { body }: { body: URLSearchParams }) => {
			asked.push(path);
			if (!online) throw new TypeError("offline");
			if (path === "/api/favourites/save") saved = (body.get("pairs") ?? "").split(",").filter((one) => one !== "");
			const data = saved.map((symbol, place) => ({ match_id: place + 1, symbol }));
			return new Response(JSON.stringify({ type: "ok", code: 1, message: "OK", msg: "success", data }));
		});
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	const open = async (user?: number) => {
		if (user !== undefined) storage.setItem("candor.session", JSON.stringify({ token: "t", user: { id: user } }));
		const { toggleFavourite } = await import("./favourites.ts");
		// Imported in advance: an import during the test would take real time, which the faked clock does not advance.
		await import("./favourites-sync.ts");
		const { session } = await import("../../../data/session.ts");
		return { toggleFavourite, session, shown: () => readFavourites(JSON.parse(storage.getItem("candor.favourites") ?? "null")) };
	};

	test("the app shows a new favourite immediately and saves it after the server's favourites", async () => {
		const { toggleFavourite, shown } = await open(5);
		toggleFavourite("BTC/USDT");
		expect(shown().symbols).toEqual(["BTC/USDT"]);
		await vi.advanceTimersByTimeAsync(400);
		expect(saved).toEqual(["ETH/USDT", "BTC/USDT"]);
		expect(shown()).toEqual({ owner: 5, symbols: ["ETH/USDT", "BTC/USDT"], unsaved: {} });
	});

	test("the app stores a favourite chosen offline and saves it once when the connection returns", async () => {
		const { toggleFavourite, shown } = await open(5);
		online = false;
		toggleFavourite("BTC/USDT");
		await vi.advanceTimersByTimeAsync(2_000);
		expect(shown()).toMatchObject({ symbols: ["BTC/USDT"], unsaved: { "BTC/USDT": true } });
		online = true;
		globalThis.dispatchEvent(new Event("online"));
		await vi.advanceTimersByTimeAsync(400);
		expect(saved).toEqual(["ETH/USDT", "BTC/USDT"]);
		expect(asked.filter((path) => path.endsWith("save"))).toHaveLength(1);
	});

	test("the app merges favourites chosen before sign-in with the server's list", async () => {
		const { toggleFavourite, session, shown } = await open();
		toggleFavourite("SOL/USDT");
		await vi.advanceTimersByTimeAsync(400);
		expect(asked).toEqual([]);
		session.set({ token: "t", user: { id: 9 } as never });
		await vi.advanceTimersByTimeAsync(400);
		expect(saved).toEqual(["ETH/USDT", "SOL/USDT"]);
		expect(shown().owner).toBe(9);
	});

	test("a user who signs in while another user's list is loading keeps the right list", async () => {
		const { toggleFavourite, session } = await open(5);
		const answerNow = globalThis.fetch;
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
			const first = asked.length === 0;
			const response = await answerNow(path, init);
			if (first) await held;
			return response;
		});
		toggleFavourite("BTC/USDT");
		await vi.advanceTimersByTimeAsync(400);
		saved = ["XRP/USDT"];
		session.set({ token: "u", user: { id: 6 } as never });
		answer();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(saved).toEqual(["XRP/USDT"]);
		expect(asked.filter((path) => path.endsWith("save"))).toEqual([]);
	});

	test("the app keeps a favourite that the next user chose in another tab", async () => {
		const { session, toggleFavourite, shown } = await open(5);
		toggleFavourite("BTC/USDT");
		await vi.advanceTimersByTimeAsync(400);
		online = false;
		const theirs = JSON.stringify({ token: "u", user: { id: 6 } });
		storage.setItem("candor.session", theirs);
		storage.setItem("candor.favourites", '{"owner":6,"symbols":["SOL/USDT"],"unsaved":{"SOL/USDT":true}}');
		dispatchEvent(new StorageEvent("storage", { key: "candor.session", newValue: theirs }));
		expect(session.get()?.user.id).toBe(6);
		await vi.advanceTimersByTimeAsync(400);
		expect(shown()).toEqual({ owner: 6, symbols: ["SOL/USDT"], unsaved: { "SOL/USDT": true } });
	});
});
