// A page's code and texts: fetched once, again after a failure, given up after 120 s; addresses as links write them.
import { afterEach, expect, test, vi } from "vitest";
import { parcel } from "./page.ts";
import { hrefOf } from "./paths.ts";

afterEach(() => {
	vi.useRealTimers();
});

test("comes once, however often it is asked for", async () => {
	const load = vi.fn(async () => "page");
	const one = parcel(load);
	expect(one.here).toBeUndefined();
	expect(await Promise.all([one.fetch(), one.fetch()])).toEqual(["page", "page"]);
	expect(one.here).toBe("page");
	await one.fetch();
	expect(load).toHaveBeenCalledTimes(1);
});

test("is asked for again after it failed", async () => {
	const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("gone")).mockResolvedValue("page");
	const one = parcel(load);
	await expect(one.fetch()).rejects.toThrow("gone");
	expect(one.here).toBeUndefined();
	expect(await one.fetch()).toBe("page");
});

test("has failed after 120 s", async () => {
	vi.useFakeTimers();
	const one = parcel(() => new Promise<string>(() => {}));
	const failed = vi.fn();
	one.fetch().catch(failed);
	await vi.advanceTimersByTimeAsync(119_999);
	expect(failed).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: "ChunkLoadFailed" }));
});

test("an address carries what is given, and nothing that is not", () => {
	expect(hrefOf({ to: "/pages/trade/index" })).toBe("/pages/trade/index");
	expect(hrefOf({ to: "/pages/trade/index", search: { symbol: "BTC/USDT" } })).toBe("/pages/trade/index?symbol=BTC%2FUSDT");
	expect(hrefOf({ to: "/pages/trade/kline", search: { full: true } })).toBe("/pages/trade/kline?full=true");
	expect(hrefOf({ to: "/pages/assets/index", search: {} })).toBe("/pages/assets/index");
	const back = "/pages/assets/record?account=coin&x=ä b";
	const href = hrefOf({ to: "/pages/user/login/login", search: { backpage: back, backtype: 1 } });
	expect(Object.fromEntries(new URL(href, "https://candor.test").searchParams)).toEqual({ backpage: back, backtype: "1" });
});
