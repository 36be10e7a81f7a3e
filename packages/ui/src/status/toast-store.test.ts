// Duration of a toast, and what holds and ends it.
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
});

const load = () => import("./toast-store.ts");

test("disappears on its own; a held one stays, and goes a moment after its release", async () => {
	const { toast, toastsNow, holdToast, letToastGo } = await load();
	toast("Order placed", "good");
	const id = toastsNow()[0]?.id ?? 0;
	vi.advanceTimersByTime(2_000);
	holdToast(id);
	vi.advanceTimersByTime(60_000);
	expect(toastsNow().map(({ text }) => text)).toEqual(["Order placed"]);
	letToastGo(id);
	vi.advanceTimersByTime(1_100);
	expect(toastsNow().length).toBe(1);
	vi.advanceTimersByTime(200);
	expect(toastsNow()).toEqual([]);
});

test("a dismissed one does not return after its release", async () => {
	const { toast, toastsNow, holdToast, letToastGo, dismissToast } = await load();
	toast("Copied");
	const id = toastsNow()[0]?.id ?? 0;
	holdToast(id);
	dismissToast(id);
	letToastGo(id);
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("another page ends toasts of the previous one, except those of background events; another user ends all", async () => {
	const { toast, toastsNow, leaveToasts, forgetToasts, STAYS } = await load();
	toast("Copied");
	toast("Bought 1 BTC", "good", STAYS);
	leaveToasts();
	expect(toastsNow().map(({ text }) => text)).toEqual(["Bought 1 BTC"]);
	forgetToasts();
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("two at most, and the same text once", async () => {
	const { toast, toastsNow } = await load();
	for (const text of ["one", "two", "two", "three"]) toast(text);
	expect(toastsNow().map(({ text }) => text)).toEqual(["two", "three"]);
	expect(vi.getTimerCount()).toBe(2);
});
