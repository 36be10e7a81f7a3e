// Who is sent to the login, with which way back, and how often.

import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "../data/fake-page.ts";

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
] as const)("the way back to %s is of type %i and keeps its query", async (href, backtype) => {
	const { wayBack } = await import("./guard.ts");
	expect(wayBack(href)).toEqual({ backpage: href, backtype });
});

test("acts once a second", async () => {
	const { takeLock } = await import("./guard.ts");
	expect(takeLock(5_000)).toBe(true);
	expect(takeLock(5_001)).toBe(false);
	expect(takeLock(5_999)).toBe(false);
	expect(takeLock(6_000)).toBe(true);
});

test("sends nobody who is signed in, nor a page that is only fetched ahead", async () => {
	const { guard } = await import("./guard.ts");
	const { session } = await import("../data/session.ts");
	const location = { href: "/pages/assets/record?kind=deposit" };
	expect(() => guard({ location, preload: true })).not.toThrow();
	let sent: unknown;
	try {
		guard({ location, preload: false });
	} catch (redirect) {
		sent = redirect;
	}
	expect(sent).toMatchObject({
		options: { to: "/pages/user/login/login", search: { backpage: location.href, backtype: 1 } },
	});
	session.set({ token: "t", user: {} } as never);
	expect(() => guard({ location, preload: false })).not.toThrow();
});
