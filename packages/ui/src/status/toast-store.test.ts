// Duration of toasts: the time on screen, holding, and dismissal.
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
});

const load = () => import("./toast-store.ts");

test("a toast disappears after its time; a held toast stays, and disappears a moment after its release", async () => {
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

test("a dismissed toast does not return after its release", async () => {
	const { toast, toastsNow, holdToast, letToastGo, dismissToast } = await load();
	toast("Copied");
	const id = toastsNow()[0]?.id ?? 0;
	holdToast(id);
	dismissToast(id);
	letToastGo(id);
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("a page change ends toasts of the previous page, except those of background events; a change of user ends all", async () => {
	const { toast, toastsNow, leaveToasts, forgetToasts, STAYS } = await load();
	toast("Copied");
	toast("Bought 1 BTC", "good", STAYS);
	leaveToasts();
	expect(toastsNow().map(({ text }) => text)).toEqual(["Bought 1 BTC"]);
	forgetToasts();
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("shows at most two toasts, and the same text only once", async () => {
	const { toast, toastsNow } = await load();
	for (const text of ["one", "two", "two", "three"]) toast(text);
	expect(toastsNow().map(({ text }) => text)).toEqual(["two", "three"]);
	expect(vi.getTimerCount()).toBe(2);
});
