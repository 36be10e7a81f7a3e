// Tests that a request takes effect once, even if the user leaves or reloads the page, and that different requests and
// different users never share an id.

import { storage, tabStorage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

const signIn = (id: number) => storage.setItem("candor.session", JSON.stringify({ token: "t", user: { id } }));
const page = async () => {
	vi.resetModules();
	return (await import("./open-request.ts")).openRequest;
};

beforeEach(() => {
	storage.clear();
	tabStorage.clear();
	signIn(7);
});

test("a request keeps its id over page reloads until its outcome is known", async () => {
	const first = (await page())("order BTC/USDT", "buy 1");
	const again = (await page())("order BTC/USDT", "buy 1");
	expect(again.id).toBe(first.id);
	expect([first.repeats, again.repeats]).toEqual([false, true]);
	again.settled();
	const next = (await page())("order BTC/USDT", "buy 1");
	expect(next.id).not.toBe(first.id);
	expect(next.repeats).toBe(false);
});

test("a repeated request carries the time of the first attempt", async () => {
	const first = (await page())("transfer", "1");
	vi.setSystemTime(Date.now() + 300_000);
	expect((await page())("transfer", "1").sentAt).toBe(first.sentAt);
	expect((await page())("transfer", "2").sentAt).toBeGreaterThanOrEqual(first.sentAt + 300_000);
	vi.useRealTimers();
});

test("another request, market or user gets another id", async () => {
	const openRequest = await page();
	const ids = [openRequest("order BTC/USDT", "buy 1").id, openRequest("order ETH/USDT", "buy 1").id];
	signIn(8);
	ids.push((await page())("order BTC/USDT", "buy 1").id);
	signIn(7);
	const back = await page();
	expect(back("order BTC/USDT", "buy 1").id).toBe(ids[0]);
	ids.push(back("order BTC/USDT", "buy 2").id);
	expect(new Set(ids).size).toBe(4);
});

test("a response to an older request closes only the older request", async () => {
	const openRequest = await page();
	const older = openRequest("transfer", "1");
	const newer = openRequest("transfer", "2");
	older.settled();
	expect(openRequest("transfer", "2").id).toBe(newer.id);
});

test("the same request gets a new id after an hour, or if the stored data is invalid", async () => {
	const first = (await page())("transfer", "1");
	vi.setSystemTime(Date.now() + 3_600_001);
	expect((await page())("transfer", "1").id).not.toBe(first.id);
	vi.useRealTimers();
	for (const stored of ["null", "7", '{"7 transfer":{"text":"1"}}', "nonsense"]) {
		tabStorage.setItem("candor.open", stored);
		expect((await page())("transfer", "1").id).toMatch(/^[0-9a-f]{24}$/);
	}
});

test("each of several unanswered requests keeps its id over page reloads, whatever happens to later requests", async () => {
	const first = (await page())("transfer", "1");
	const second = (await page())("transfer", "2");
	(await page())("transfer", "3").settled();
	const openRequest = await page();
	const again = openRequest("transfer", "2");
	expect(again.id).toBe(second.id);
	again.settled();
	expect((await page())("transfer", "1").id).toBe(first.id);
	expect((await page())("transfer", "2").id).not.toBe(second.id);
});

test("the hour of a request's id counts from the first attempt, however often the request is repeated", async () => {
	const first = (await page())("transfer", "1");
	vi.setSystemTime(Date.now() + 3_000_000);
	expect((await page())("transfer", "1").id).toBe(first.id);
	vi.setSystemTime(Date.now() + 600_001);
	expect((await page())("transfer", "1").id).not.toBe(first.id);
	vi.useRealTimers();
});

test("the app limits the number of stored requests without a response", async () => {
	const openRequest = await page();
	const newest = Array.from({ length: 60 }, (_, place) => openRequest("transfer", String(place))).at(-1);
	expect(Object.keys(JSON.parse(tabStorage.getItem("candor.open") ?? "{}")).length).toBeLessThanOrEqual(20);
	expect(openRequest("transfer", "59").id).toBe(newest?.id);
});
