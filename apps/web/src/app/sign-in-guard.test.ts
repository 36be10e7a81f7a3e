import { storage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	storage.clear();
});

test.each([
	["/", 2],
	["/pages/index/index", 2],
	["/pages/trade/index?symbol=ETH%2FUSDT", 2],
	["/pages/assets/index", 2],
	["/pages/assets/record", 1],
	["/pages/assets/tradeAccount?account=coin", 1],
] as const)("after a redirect to sign-in, the way back is %s with backtype %i and the page's query", async (href, backtype) => {
	const { wayBack } = await import("./sign-in-guard.ts");
	expect(wayBack(href)).toEqual({ backpage: href, backtype });
});

test("takeLock allows a redirect to the sign-in page at most once a second", async () => {
	const { takeLock } = await import("./sign-in-guard.ts");
	expect(takeLock(5_000)).toBe(true);
	expect(takeLock(5_001)).toBe(false);
	expect(takeLock(5_999)).toBe(false);
	expect(takeLock(6_000)).toBe(true);
});

test("the guard redirects visitors without a session to the sign-in page, but not signed-in users", async () => {
	const { guard } = await import("./sign-in-guard.ts");
	const { session } = await import("../data/session.ts");
	const href = "/pages/assets/record?kind=deposit";
	expect(guard(href)).toBe(`/pages/user/login/login?backpage=${encodeURIComponent(href)}&backtype=1`);
	session.set({ token: "t", user: {} } as never);
	expect(guard(href)).toBeUndefined();
});
