import { storage } from "@candor/client/fake-page";
import type { Feature } from "@candor/client/page";
import { beforeEach, describe, expect, test, vi } from "vitest";

const FEATURES = import.meta.glob<{ feature: Feature }>(["../features/*/feature.ts", "../features/*/*/feature.ts"]);

/** Pages that visitors may open. Every other page requires a session. */
const OPEN = [
	"/pages/user/login/login",
	"/pages/user/login/register",
	"/pages/user/login/forgetPassword",
	"/pages/user/login/choose",
	"/pages/user/login/privacyAgreement/userAgreement",
	"/pages/user/login/privacyAgreement/privacyAgreement",
	"/pages/trade/kline",
	"/pages/notice/index",
	"/pages/index/notice/notice",
	"/pages/settings/index",
	"/pages/settings/language/language",
	"/pages/user/wallet/login",
	"/pages/fairness/index",
	"/pages/fairness/liabilities",
	"/pages/assets/withdraw/stop",
];

beforeEach(() => {
	vi.resetModules();
	storage.clear();
});

describe.each(Object.keys(FEATURES))("the router finds the pages of %s", (file) => {
	test("the router finds each page of a feature under its address and redirects visitors unless the page is public", async () => {
		const { findRoute } = await import("./routes.ts");
		const { feature } = await (FEATURES[file] as () => Promise<{ feature: Feature }>)();
		expect(Object.keys(feature.pages)).not.toEqual([]);
		for (const [path, page] of Object.entries(feature.pages)) {
			const found = findRoute(path);
			const route = await found.fetch();
			expect(route.page, path).toBe(page);
			expect(found.here?.page, path).toBe(page);
			expect(found.guard?.(path) === undefined, path).toBe(OPEN.includes(path));
			expect(route.frame === undefined, path).toBe(path.startsWith("/pages/user/login/"));
		}
	});
});

test("the router redirects visitors from a first screen before the screen's code loads", async () => {
	const { findRoute } = await import("./routes.ts");
	for (const path of ["/", "/pages/index/index", "/pages/trade/index", "/pages/assets/index", "/pages/assets/transfer/record"]) {
		const found = findRoute(path);
		expect(found.here).toBe(undefined);
		expect(found.guard?.(path)).toContain("/pages/user/login/login?");
	}
});

test.each([
	"/pages/nowhere",
	"/pages/user/login/404",
	"/pages/help/center/center",
	"/pages/settings/nothing",
	"/__proto__",
	"/constructor",
])("the unknown address %s shows the page for unknown addresses", async (path) => {
	const { findRoute } = await import("./routes.ts");
	const { unknownAddress } = await import("./lazy-routes.ts");
	expect(findRoute(path).here).toBe(undefined);
	expect(await findRoute(path).fetch()).toBe(unknownAddress);
	expect(findRoute(path).here).toBe(unknownAddress);
});
