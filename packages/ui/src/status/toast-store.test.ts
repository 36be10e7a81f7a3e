import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
});

const load = () => import("./toast-store.ts");

test("a toast disappears after its time; a toast held by a finger stays until a moment after its release", async () => {
	const { toast, toastsNow, holdToast, releaseToast } = await load();
	toast("Order placed", "good");
	const id = toastsNow()[0]?.id ?? 0;
	vi.advanceTimersByTime(2_000);
	holdToast(id);
	vi.advanceTimersByTime(60_000);
	expect(toastsNow().map(({ text }) => text)).toEqual(["Order placed"]);
	releaseToast(id);
	vi.advanceTimersByTime(1_100);
	expect(toastsNow().length).toBe(1);
	vi.advanceTimersByTime(200);
	expect(toastsNow()).toEqual([]);
});

test("a dismissed toast does not return after the finger is lifted", async () => {
	const { toast, toastsNow, holdToast, releaseToast, dismissToast } = await load();
	toast("Copied");
	const id = toastsNow()[0]?.id ?? 0;
	holdToast(id);
	dismissToast(id);
	releaseToast(id);
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("navigation ends toasts except those marked to stay; a change of user ends all toasts", async () => {
	const { toast, toastsNow, dismissToastsOnNavigation, dismissAllToasts, KEEP_ON_NAVIGATION } = await load();
	toast("Copied");
	toast("Bought 1 BTC", "good", KEEP_ON_NAVIGATION);
	dismissToastsOnNavigation();
	expect(toastsNow().map(({ text }) => text)).toEqual(["Bought 1 BTC"]);
	dismissAllToasts();
	expect(toastsNow()).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});

test("the store shows at most two toasts, and never two with one text", async () => {
	const { toast, toastsNow } = await load();
	for (const text of ["one", "two", "two", "three"]) toast(text);
	expect(toastsNow().map(({ text }) => text)).toEqual(["two", "three"]);
	expect(vi.getTimerCount()).toBe(2);
});
