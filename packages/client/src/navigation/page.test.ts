import { afterEach, expect, test, vi } from "vitest";
import { loadable } from "./page.ts";

afterEach(() => {
	vi.useRealTimers();
});

test("the loader requests a page once for many callers", async () => {
	const load = vi.fn(async () => "page");
	const one = loadable(load);
	expect(one.here).toBeUndefined();
	expect(await Promise.all([one.fetch(), one.fetch()])).toEqual(["page", "page"]);
	expect(one.here).toBe("page");
	await one.fetch();
	expect(load).toHaveBeenCalledTimes(1);
});

test("the loader requests a page again after a failure", async () => {
	const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("gone")).mockResolvedValue("page");
	const one = loadable(load);
	await expect(one.fetch()).rejects.toThrow("gone");
	expect(one.here).toBeUndefined();
	expect(await one.fetch()).toBe("page");
});

test("the loader reports an error for a page that does not arrive within 120 s", async () => {
	vi.useFakeTimers();
	const one = loadable(() => new Promise<string>(() => {}));
	const failed = vi.fn();
	one.fetch().catch(failed);
	await vi.advanceTimersByTimeAsync(119_999);
	expect(failed).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: "ChunkLoadFailed" }));
});
